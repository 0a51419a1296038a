/** `sitegen completion`: generates shell scripts that complete commands, flags and values. */

import type { Command } from "commander";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

interface CommandInfo {
  name: string;
  summary: string;
  flags: readonly Flag[];
}

interface Flag {
  long: string;
  description: string;
  choices?: readonly string[];
  takesValue: boolean;
  /** Kind of path that the value is, according to the placeholder in help. */
  path?: "directory" | "file";
}

function listCommands(program: Command): CommandInfo[] {
  return program.commands.map((command) => ({
    name: command.name(),
    summary: command.summary(),
    flags: command.options.flatMap(({ long, flags, description, argChoices, required, optional }): Flag[] => {
      const path = flags.endsWith("<dir>") ? "directory" : /<(?:file|build)>$/.test(flags) ? "file" : undefined;
      return long ? [{ long, description, choices: argChoices, takesValue: required || optional, path }] : [];
    }),
  }));
}

/** Return the completion script for a shell. */
export function writeCompletionScript(program: Command, shell: Shell): string {
  const commands = listCommands(program);
  if (shell === "bash") return writeBash(commands);
  return shell === "zsh" ? writeZsh(commands) : writeFish(commands);
}

function writeBash(commands: readonly CommandInfo[]): string {
  const cases = commands.map(({ name, flags }) => `    ${name}) flags="${flags.map(({ long }) => long).join(" ")}" ;;`);
  const values = commands.flatMap(({ name, flags }) =>
    flags.flatMap(({ long, choices, path }) => {
      const words = choices ? `-W "${choices.join(" ")}"` : path && (path === "file" ? "-f" : "-d");
      return words ? [`    "${name} ${long}") COMPREPLY=($(compgen ${words} -- "$word")); return ;;`] : [];
    }),
  );
  return `# sitegen completion bash >> ~/.bashrc
_sitegen() {
  local word="\${COMP_WORDS[COMP_CWORD]}" last="\${COMP_WORDS[COMP_CWORD-1]}" flags=""
  COMPREPLY=()
  case "\${COMP_WORDS[1]} $last" in
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

function writeZsh(commands: readonly CommandInfo[]): string {
  const quote = (text: string): string => text.replaceAll("'", "'\\''").replace(/[[\]:]/g, "\\$&");
  const writeArgument = ({ path, choices, takesValue }: Flag): string => {
    if (path) return path === "file" ? ":file:_files" : ":directory:_files -/";
    if (choices) return `:value:(${choices.join(" ")})`;
    return takesValue ? ":value:" : "";
  };
  const cases = commands.map(({ name, flags }) => {
    const lines = flags.map((flag) => `        '${flag.long}[${quote(flag.description)}]${writeArgument(flag)}'`);
    return `    ${name})\n      _arguments \\\n${lines.join(" \\\n")} \\\n        '*:file:_files'\n      ;;`;
  });
  return `#compdef sitegen
# sitegen completion zsh > _sitegen, in a directory of $fpath
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

function writeFish(commands: readonly CommandInfo[]): string {
  const quote = (text: string): string => `'${text.replace(/[\\']/g, "\\$&")}'`;
  const lines = ["# sitegen completion fish > ~/.config/fish/completions/sitegen.fish", "complete -c sitegen -f"];
  for (const { name, summary, flags } of commands) {
    lines.push(`complete -c sitegen -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`);
    for (const { long, description, choices, takesValue, path } of flags) {
      const values = choices ? ` -x -a ${quote(choices.join(" "))}` : path ? " -r -F" : takesValue ? " -x" : "";
      lines.push(
        `complete -c sitegen -n '__fish_seen_subcommand_from ${name}' -l ${long.slice(2)}${values} -d ${quote(description)}`,
      );
    }
  }
  return `${lines.join("\n")}\n`;
}
