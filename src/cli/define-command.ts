/** Defines commands: names, examples, and the options that several commands have in common. */

import { isIPv6 } from "node:net";
import { domainToASCII } from "node:url";
import { type Command, InvalidArgumentError, Option } from "commander";
import { formatCommand } from "../host/command-name.ts";
import { suggestDate, toIsoDate } from "../markdown/front-matter/post-date.ts";

/** Headings for flag groups in help. */
export const SITE = "Site:";
export const OUTPUT = "Output:";
export const SERVER = "Server:";
export const REPORTING = "Reporting:";
export const GENERAL = "General:";

/** @param summary Displayed in the command list and at the top of the command's help. */
export function addCommand(program: Command, name: string, summary: string): Command {
  return program.command(name).summary(summary).description(summary);
}

/** Format the examples that close a command's help. The lines name the command `sitegen`. */
export function formatExamples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line.replace(/\bsitegen (?=[a-z])/g, () => formatCommand(""))}`).join("\n")}`;
}

/** Add a command that reads a site's configuration. */
export function addSiteCommand(program: Command, name: string, summary: string): Command {
  return addCommand(program, name, summary)
    .optionsGroup(SITE)
    .option("--root <dir>", "directory of the site", ".")
    .option("--config <file>", "configuration file (default: sitegen.config.* in the root)");
}

/** Add a server's flags. @param shownDefault The default port as displayed in help. */
export function withServer(target: Command, port: number, shownDefault?: string): Command {
  return target
    .optionsGroup(SERVER)
    .addOption(new Option("--port <n>", "port to listen on").argParser(parsePortNumber).default(port, shownDefault))
    .option("--host <name>", "host to listen on; 0.0.0.0 listens on all interfaces", "127.0.0.1")
    .addOption(
      new Option(
        "--allowed-host <name>",
        "also accept requests for this host name, or for a domain and its subdomains (.example.com); repeatable",
      ).argParser(collectHostNames),
    )
    .option("--open", "open the site in a browser");
}

/** Add the flags for a command that prints results. */
export function withReport(target: Command): Command {
  return target
    .optionsGroup(REPORTING)
    .addOption(createJsonOption())
    .addOption(createQuietOption())
    .addOption(createNoColorOption());
}

export const createBaseUrlOption = (): Option =>
  new Option("--base-url <path>", "path under which the site is served (default: baseUrl of the configuration)");
export const createLocaleOption = (description: string): Option =>
  new Option("--locale <code>", description).argParser(collect);
export const createOutOption = (description = "output directory"): Option =>
  new Option("--out <dir>", `${description} (default: dist in the root)`);
export const createAsOfOption = (): Option =>
  new Option("--as-of <date>", "leave out posts with a later date, e.g. 2025-07-01 (default: all posts)").argParser(
    (text) => {
      const date = toIsoDate(text);
      if (date !== undefined) return date;
      const similar = suggestDate(text);
      throw new InvalidArgumentError(
        `Write a date or a time in UTC: 2025-07-01, 2025-07-01T09:00Z.${similar === undefined ? "" : ` Did you mean ${similar}?`}`,
      );
    },
  );
export const createKeepBuildsOption = (): Option =>
  new Option("--keep-builds <n>", "keep the assets of the last n builds, for pages that are still open").argParser(
    parsePositiveInteger,
  );
export const createOfflineOption = (): Option =>
  new Option("--offline", "fetch no URLs: data modules get the responses of earlier runs");
export const createJsonOption = (): Option => new Option("--json", "print one JSON object on standard output");
export const createQuietOption = (): Option => new Option("--quiet", "print only errors");
export const createNoColorOption = (): Option => new Option("--no-color", "print plain text without colors");

export function parsePositiveInteger(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > 64)
    throw new InvalidArgumentError("Choose a whole number from 1 to 64.");
  return value;
}

export function parsePortNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65535) throw new InvalidArgumentError("Choose a whole number up to 65535.");
  return value;
}

function collectHostNames(text: string, previous?: readonly string[]): string[] {
  const name = getHostName(text);
  if (name !== undefined) return collect(name, previous);
  const similar = getHostName(text.replace(/^\w+:\/\/|\/.*$|:\d+(?:\/.*)?$/g, "").replace(/^\*(?=\.)/, ""));
  const suggestion = similar === undefined ? "" : ` Did you mean ${similar}?`;
  throw new InvalidArgumentError(
    `Specify a host name without a port, or .example.com for a domain and its subdomains.${suggestion}`,
  );
}

/** Return the host name in the form that browsers send, or `undefined` if a text is not a host name. */
function getHostName(text: string): string | undefined {
  const address = text.replace(/^\[(.*)\]$/, "$1");
  if (isIPv6(address)) return address;
  const [, dot = "", written = ""] = /^(\.?)(.*)$/.exec(text) ?? [];
  // Names in other scripts are sent in their ASCII form.
  const name = /^[\x21-\x7e]*$/.test(written) ? written : domainToASCII(written);
  return /^[\w-]+(?:\.[\w-]+)*\.?$/.test(name) ? dot + name : undefined;
}

export const collect = (value: string, previous: readonly string[] = []): string[] => [...previous, value];
