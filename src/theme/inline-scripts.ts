/**
 * Scripts that stand in the document itself, as text.
 *
 * They run before or without the client bundle, in whatever browser comes, so they are plain ES2018 without imports, and
 * they survive blocked storage. The page's policy names their hash: the same settings give the same text.
 */

import { BASE_URL_BANNER_ID } from "../model/shell-ids.ts";
import { scriptJson } from "../util/html.ts";
import { storageKeys } from "./storage.ts";

export interface BootSettings {
  defaultMode: "light" | "dark";
  respectSystem: boolean;
  disableSwitch: boolean;
  announcementId?: string;
}

/**
 * The script before the first paint.
 *
 * On `html` it sets `data-scripting`, `data-theme` (`light`, `dark`), `data-theme-choice` (these or `system`) and, where
 * the visitor dismissed this very announcement, `data-announcement-dismissed="true"`, so that neither the wrong colours
 * nor the bar flash. `data-defer-layout` says that the page will be seen from its top: a new visit, without a hash or a
 * text directive.
 */
export function bootScript({ defaultMode, respectSystem, disableSwitch, announcementId }: BootSettings): string {
  const choice = disableSwitch ? "null" : `get(${scriptJson(storageKeys.theme)})`;
  const accepted = respectSystem ? "/^(light|dark|system)$/" : "/^(light|dark)$/";
  const fallback = scriptJson(respectSystem ? "system" : defaultMode);
  const announcement =
    announcementId === undefined
      ? ""
      : // The id that Docusaurus gave at first, misspelled: visitors of a site that has moved may have dismissed it.
        `var id=get(${scriptJson(storageKeys.announcementId)});` +
        `if(id==="annoucement-bar")id="announcement-bar";` +
        `if(id===${scriptJson(announcementId)}&&get(${scriptJson(storageKeys.announcementDismissed)})==="true")` +
        `set("data-announcement-dismissed","true");`;
  return (
    "(function(){" +
    "var html=document.documentElement;" +
    "function set(name,value){html.setAttribute(name,value)}" +
    "function get(key){try{return localStorage.getItem(key)}catch(e){return null}}" +
    `set("data-scripting","");` +
    `var choice=${choice};` +
    `if(!${accepted}.test(choice))choice=${fallback};` +
    `var mode=choice;` +
    `if(choice==="system"){mode=${scriptJson(defaultMode)};` +
    `try{mode=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"}catch(e){}}` +
    `set("data-theme",mode);` +
    `set("data-theme-choice",choice);` +
    // Browsers remove text directives (#:~:text=) from location, but not from the navigation entry.
    `try{var visit=performance.getEntriesByType("navigation")[0];` +
    `if(!location.hash&&visit.type==="navigate"&&!/:~:/.test(visit.name))` +
    `set("data-defer-layout","")}catch(e){}` +
    `${announcement}})();`
  );
}

export interface BaseUrlBannerSettings {
  baseUrl: string;
  /** Texts with their placeholders: `error.baseUrl.*`. */
  texts: { title: string; reason: string; current: string; default: string; suggestion: string };
}

/**
 * The script of the home page that tells of a wrong base URL.
 *
 * When the document is there and the client has not announced itself (`window.sitegenLoaded`), it puts a box before the
 * page. The box is never part of the HTML, so that nobody indexes it.
 */
export function baseUrlBannerScript({ baseUrl, texts }: BaseUrlBannerSettings): string {
  const marked = baseUrl === "/" ? `${texts.current} ${texts.default}` : texts.current;
  return (
    "(function(){" +
    `var texts=${scriptJson([texts.title, texts.reason, marked, texts.suggestion])};` +
    `document.addEventListener("DOMContentLoaded",function(){` +
    "if(window.sitegenLoaded)return;" +
    `var path=location.pathname.replace(/\\/index\\.html$/,"/");` +
    `if(path.slice(-1)!=="/")path+="/";` +
    `var box=document.createElement("div");` +
    `box.id=${scriptJson(BASE_URL_BANNER_ID)};` +
    `box.style.cssText="border:4px solid red;background:#fff;color:#000;margin:16px;padding:16px;font:16px/1.5 sans-serif";` +
    "texts.forEach(function(text,i){" +
    `var line=document.createElement("p");` +
    `if(i===0)line.style.fontWeight="bold";` +
    `line.textContent=text.replace("{baseUrl}",${scriptJson(baseUrl)}).replace("{suggested}",path);` +
    "box.appendChild(line)});" +
    "document.body.insertBefore(box,document.body.firstChild)})})();"
  );
}
