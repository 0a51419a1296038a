/** `sitegen completion`: scripts that let shells complete commands, flags and their values. Made from the commands themselves. */

import type { Command } from "commander";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

interface Known {
  name: string;
  summary: string;
  flags: readonly { long: string; description: string; choices?: readonly string[]; takesValue: boolean }[];
}

function commandsOf(program: Command): Known[] {
  return program.commands.map((command) => ({
    name: command.name(),
    summary: command.summary(),
    flags: command.options.flatMap(({ long, description, argChoices, required, optional }) =>
      long ? [{ long, description, choices: argChoices, takesValue: required || optional }] : [],
    ),
  }));
}

/** The script for a shell. */
export function completionScript(program: Command, shell: Shell): string {
  const commands = commandsOf(program);
  if (shell === "bash") return bash(commands);
  return shell === "zsh" ? zsh(commands) : fish(commands);
}

const FOLDERS = new Set(["--root", "--out"]);
const FILES = new Set(["--config", "--export"]);

function bash(commands: readonly Known[]): string {
  const cases = commands.map(({ name, flags }) => `    ${name}) flags="${flags.map(({ long }) => long).join(" ")}" ;;`);
  const choices = new Map(
    commands.flatMap(({ flags }) =>
      flags.flatMap((flag) => (flag.choices ? [[flag.long, flag.choices] as const] : [])),
    ),
  );
  const values = [...choices].map(
    ([long, list]) => `    ${long}) COMPREPLY=($(compgen -W "${list.join(" ")}" -- "$word")); return ;;`,
  );
  return `# sitegen completion bash >> ~/.bashrc
_sitegen() {
  local word="\${COMP_WORDS[COMP_CWORD]}" last="\${COMP_WORDS[COMP_CWORD-1]}" flags=""
  COMPREPLY=()
  case "$last" in
    ${[...FOLDERS].join("|")}) COMPREPLY=($(compgen -d -- "$word")); return ;;
    ${[...FILES].join("|")}) COMPREPLY=($(compgen -f -- "$word")); return ;;
${values.join("\n")}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(" ")} help --help --version" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$flags --help" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _sitegen sitegen
`;
}

function zsh(commands: readonly Known[]): string {
  const quote = (text: string): string => text.replaceAll("'", "'\\''").replace(/[[\]:]/g, "\\$&");
  const argument = ({ long, choices, takesValue }: Known["flags"][number]): string => {
    if (FOLDERS.has(long)) return ":folder:_files -/";
    if (FILES.has(long)) return ":file:_files";
    if (choices) return `:value:(${choices.join(" ")})`;
    return takesValue ? ":value:" : "";
  };
  const cases = commands.map(({ name, flags }) => {
    const lines = flags.map((flag) => `        '${flag.long}[${quote(flag.description)}]${argument(flag)}'`);
    return `    ${name})\n      _arguments \\\n${lines.join(" \\\n")} \\\n        '*:file:_files'\n      ;;`;
  });
  return `#compdef sitegen
# sitegen completion zsh > _sitegen, in a folder of $fpath
_sitegen() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    '${name}:${quote(summary)}'`).join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join("\n")}
  esac
}
compdef _sitegen sitegen
`;
}

function fish(commands: readonly Known[]): string {
  const quote = (text: string): string => `'${text.replace(/[\\']/g, "\\$&")}'`;
  const lines = ["# sitegen completion fish > ~/.config/fish/completions/sitegen.fish", "complete -c sitegen -f"];
  for (const { name, summary, flags } of commands) {
    lines.push(`complete -c sitegen -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`);
    for (const { long, description, choices, takesValue } of flags) {
      const values = choices
        ? ` -x -a ${quote(choices.join(" "))}`
        : FOLDERS.has(long) || FILES.has(long)
          ? " -r -F"
          : takesValue
            ? " -x"
            : "";
      lines.push(
        `complete -c sitegen -n '__fish_seen_subcommand_from ${name}' -l ${long.slice(2)}${values} -d ${quote(description)}`,
      );
    }
  }
  return `${lines.join("\n")}\n`;
}
