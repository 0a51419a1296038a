/**
 * Inline scripts in the document.
 *
 * They run before or without the client bundle in any browser, so they are ES2018 without imports and tolerate blocked
 * storage. The content security policy lists their hashes, so identical settings must produce identical scripts.
 */

import { BASE_URL_BANNER_ID } from "../model/shell-ids.ts";
import { serializeScriptJson } from "../util/html.ts";
import { storageKeys } from "./storage.ts";

export interface BootSettings {
  defaultMode: "light" | "dark";
  respectSystem: boolean;
  disableSwitch: boolean;
  announcementId?: string;
}

/**
 * Create the script that runs before the first paint.
 *
 * To avoid flashing wrong colors or a dismissed announcement, it sets attributes on `html`: `data-scripting`,
 * `data-theme` (`light`, `dark`), `data-theme-choice` (`light`, `dark`, `system`), and
 * `data-announcement-dismissed="true"` if the user dismissed the current announcement. `data-defer-layout` marks a page
 * that is shown from its top: a new visit without a hash or text directive. `data-query` marks a URL with a query, so that
 * a page can hide what depends on the query until it is hydrated.
 */
export function createBootScript({ defaultMode, respectSystem, disableSwitch, announcementId }: BootSettings): string {
  const choice = disableSwitch ? "null" : `get(${serializeScriptJson(storageKeys.theme)})`;
  const accepted = respectSystem ? "/^(light|dark|system)$/" : "/^(light|dark)$/";
  const fallback = serializeScriptJson(respectSystem ? "system" : defaultMode);
  const announcement =
    announcementId === undefined
      ? ""
      : // ID stored by early versions of Docusaurus. Users of a migrated site may have dismissed it.
        `var id=get(${serializeScriptJson(storageKeys.announcementId)});` +
        `if(id==="annoucement-bar")id="announcement-bar";` +
        `if(id===${serializeScriptJson(announcementId)}&&get(${serializeScriptJson(storageKeys.announcementDismissed)})==="true")` +
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
    `if(choice==="system"){mode=${serializeScriptJson(defaultMode)};` +
    `try{mode=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"}catch(e){}}` +
    `set("data-theme",mode);` +
    `set("data-theme-choice",choice);` +
    // Browsers remove text directives (#:~:text=) from location, but not from the navigation entry.
    `try{if(location.search)set("data-query","");` +
    `var visit=performance.getEntriesByType("navigation")[0];` +
    `if(!location.hash&&visit.type==="navigate"&&!/:~:/.test(visit.name))` +
    `set("data-defer-layout","")}catch(e){}` +
    `${announcement}})();`
  );
}

/**
 * Create the script that shows the state in which the sidebar was left, on pages with a sidebar.
 *
 * Until the page is hydrated, a style sheet hides lists in closed categories, and reserves space for open ones,
 * whose contents are not in the document, so that nothing moves when they appear. The script element has the
 * sidebar's name as `data-sidebar`.
 */
export function createSidebarScript(): string {
  return (
    "(function(){try{" +
    `var state=JSON.parse(sessionStorage.getItem(${serializeScriptJson(storageKeys.sidebar(""))}+document.currentScript.dataset.sidebar));` +
    "if(!state)return;" +
    "var sheet=new CSSStyleSheet();" +
    "for(var key in state){var size=+state[key];" +
    "sheet.insertRule('[data-has-hydrated=false] [data-category=\"'+key+'\"]>'+(" +
    "size>0?'div:only-child{margin-block-end:'+size+'px}':" +
    "size<0?'div+div{display:none}':'div:not([data-active])+div{display:none}'))}" +
    "document.adoptedStyleSheets=[sheet]" +
    "}catch(e){}})();"
  );
}

/**
 * Create the script that forwards browsers from a redirect page, or from a page if its query or hash is redirected.
 *
 * The script element has the redirects as `data-redirects`: a list of `ForwardData`, of which the first
 * applies that has the parameters and hash of the URL. The rest of the query and hash is kept, unless the target has its own.
 */
export function createRedirectScript(): string {
  return (
    "(function(){" +
    "var list=JSON.parse(document.currentScript.dataset.redirects),path=location.pathname;" +
    "function go(){" +
    // The client may have navigated to another page.
    "if(location.pathname!==path)return;" +
    "var from=new URL(location.href),hash=from.hash.slice(1);" +
    "try{hash=decodeURIComponent(hash)}catch(e){}" +
    "var rule=list.find(function(rule){return(!rule.hash||rule.hash===hash)&&" +
    "rule.query.every(function(pair){return from.searchParams.getAll(pair[0]).indexOf(pair[1])>=0})});" +
    "if(!rule)return;" +
    "rule.query.forEach(function(pair){from.searchParams.delete(pair[0])});" +
    "var to=new URL(rule.to,from);" +
    "if(!to.search)to.search=from.search;" +
    "if(!to.hash&&!rule.hash)to.hash=from.hash;" +
    "location.replace(to.href)}" +
    'addEventListener("hashchange",go);go()})();'
  );
}

export interface BaseUrlBannerSettings {
  baseUrl: string;
  /** Messages with placeholders: `error.baseUrl.*`. */
  texts: { title: string; reason: string; current: string; default: string; suggestion: string };
}

/**
 * Create the home page script that reports a wrong base URL.
 *
 * If the client has not set `window.sitegenLoaded` when the document is parsed, it inserts a box before the page. The
 * box is not in the HTML, so search engines do not index it.
 */
export function createBaseUrlBannerScript({ baseUrl, texts }: BaseUrlBannerSettings): string {
  const marked = baseUrl === "/" ? `${texts.current} ${texts.default}` : texts.current;
  return (
    "(function(){" +
    `var texts=${serializeScriptJson([texts.title, texts.reason, marked, texts.suggestion])};` +
    `document.addEventListener("DOMContentLoaded",function(){` +
    "if(window.sitegenLoaded)return;" +
    `var path=location.pathname.replace(/\\/index\\.html$/,"/");` +
    `if(path.slice(-1)!=="/")path+="/";` +
    `var box=document.createElement("div");` +
    `box.id=${serializeScriptJson(BASE_URL_BANNER_ID)};` +
    `box.style.cssText="border:4px solid red;background:#fff;color:#000;margin:16px;padding:16px;font:16px/1.5 sans-serif";` +
    "texts.forEach(function(text,i){" +
    `var line=document.createElement("p");` +
    `if(i===0)line.style.fontWeight="bold";` +
    `line.textContent=text.replace("{baseUrl}",${serializeScriptJson(baseUrl)}).replace("{suggested}",path);` +
    "box.appendChild(line)});" +
    "document.body.insertBefore(box,document.body.firstChild)})})();"
  );
}
