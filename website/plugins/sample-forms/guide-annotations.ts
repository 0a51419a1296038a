/** Types for the samples of the guides. */

import type { TypeAnnotation } from "./convert.ts";

export const guideAnnotations: Readonly<Record<string, readonly TypeAnnotation[]>> = {
  faq: [
    ["get: (key) =>", "get: (key: string) =>"],
    ["set: (key, value) =>", "set: (key: string, value: unknown) =>"],
    ["  constructor (file) {", "  window: BrowserWindow\n\n  constructor (file: string) {"],
  ],
  "tutorial/asar-archives": [
    ["checksum (archive)", "checksum (archive: string)"],
    ["toolPath (name)", "toolPath (name: string)"],
  ],
  "tutorial/asar-integrity": [["headerHash (archive)", "headerHash (archive: string)"]],
  "tutorial/code-signing": [
    ["function sign (file)", "function sign (file: string)"],
    ["process.env.SIGN_KEY, file", "process.env.SIGN_KEY ?? '', file"],
  ],
  "tutorial/context-isolation": [
    ["search: (words) =>", "search: (words: string) =>"],
    ["search: async (words) =>", "search: async (words: string) =>"],
  ],
  "tutorial/custom-title-bar": [["navigator['windowControlsOverlay']", "(navigator as any).windowControlsOverlay"]],
  "tutorial/custom-window-interactions": [
    ["document.querySelector('dialog')", "document.querySelector('dialog')!"],
    ["setClickable: (clickable) =>", "setClickable: (clickable: boolean) =>"],
    ["win.setIgnoreMouseEvents(!clickable", "win?.setIgnoreMouseEvents(!clickable"],
  ],
  "tutorial/dark-mode": [["saveTheme (source)", "saveTheme (source: 'system' | 'light' | 'dark')"]],
  "tutorial/fuses": [["secure (program)", "secure (program: string)"]],
  "tutorial/in-app-purchases": [
    ["deliver (productId)", "deliver (productId: string)"],
    ["update (transactions) {", "update (transactions: Electron.Transaction[]) {"],
    ["async function buy (productId)", "async function buy (productId: string)"],
    ["buy: (productId) =>", "buy: (productId: string) =>"],
    ["document.querySelector('#shop')", "document.querySelector('#shop')!"],
  ],
  "tutorial/ipc": [
    ["win.setTitle(", "win?.setTitle("],
    ["win.setProgressBar(percent", "win?.setProgressBar(percent"],
    ["show: (percent) =>", "show: (percent: number) =>"],
    ["document.querySelector('input')", "document.querySelector('input')!"],
    ["document.querySelector('p').", "document.querySelector('p')!."],
    ["document.querySelector('button').", "document.querySelector('button')!."],
    ["onAdd: (callback) =>", "onAdd: (callback: (points: number) => void) =>"],
    ["listener = (event, points) =>", "listener = (event: Electron.IpcRendererEvent, points: number) =>"],
    ["onAdd((points) =>", "onAdd((points: number) =>"],
    ["document.querySelector('#total').", "document.querySelector('#total')!."],
    ["changed: (total) =>", "changed: (total: number) =>"],
  ],
  "tutorial/launch-app-from-url-in-another-app": [
    ["openLink (argv)", "openLink (argv: string[])"],
    ["noteFromLink (address)", "noteFromLink (address: string)"],
  ],
  "tutorial/linux-desktop-actions": [
    ["function act (argv)", "function act (argv: string[])"],
    ["perform (argv)", "perform (argv: string[])"],
  ],
  "tutorial/mac-app-store-submission-guide": [
    ["optionsForFile: (file) =>", "optionsForFile: (file: string) =>"],
    ["withFile (bookmark, action)", "withFile (bookmark: string, action: () => void)"],
  ],
  "tutorial/macos-dock": [
    ["showUnread (count)", "showUnread (count: number)"],
    ["app.dock.cancelBounce", "app.dock?.cancelBounce"],
    ["showNotes (notes, open)", "showNotes (notes: { id: string, title: string }[], open: (id: string) => void)"],
    ["/** @type {const} */ ('separator')", "'separator' as const"],
  ],
  "tutorial/message-ports": [
    ["const partner = new Promise((resolve)", "const partner = new Promise<MessagePort>((resolve)"],
    ["send: async (message) =>", "send: async (message: unknown) =>"],
    ["onMessage: async (callback) =>", "onMessage: async (callback: (message: unknown) => void) =>"],
    ["const port = new Promise((resolve)", "const port = new Promise<MessagePort>((resolve)"],
    ["ask: async (word) =>", "ask: async (word: string) =>"],
    ["onAnswer: async (callback) =>", "onAnswer: async (callback: (answer: string) => void) =>"],
    ["run: (words, onHit, onEnd) =>", "run: (words: string, onHit: (hit: string) => void, onEnd: () => void) =>"],
  ],
  "tutorial/multithreading": [["document.querySelector('output').", "document.querySelector('output')!."]],
  "tutorial/native-code-and-electron": [["count (text)", "count (text: string)"]],
  "tutorial/native-code-and-electron-cpp-linux": [["listen((json) =>", "listen((json: string) =>"]],
  "tutorial/native-code-and-electron-cpp-win32": [["listen((json) =>", "listen((json: string) =>"]],
  "tutorial/native-code-and-electron-objc-macos": [["listen((json) =>", "listen((json: string) =>"]],
  "tutorial/native-code-and-electron-swift-macos": [["listen((json) =>", "listen((json: string) =>"]],
  "tutorial/native-file-drag-drop": [
    ["startDrag: (name) =>", "startDrag: (name: string) =>"],
    ["prepare (title, text)", "prepare (title: string, text: string)"],
    ["pathOf: (file) =>", "pathOf: (file: File) =>"],
    ["of event.dataTransfer.files", "of event.dataTransfer?.files ?? []"],
  ],
  "tutorial/navigation-history": [
    [
      "/** @param {Electron.WebContents} contents */\nfunction back (contents)",
      "function back (contents: Electron.WebContents)",
    ],
    [
      "/** @param {Electron.WebContents} contents */\nfunction forward (contents)",
      "function forward (contents: Electron.WebContents)",
    ],
    ["function describe (history)", "function describe (history: Electron.NavigationHistory)"],
    [
      "/** @param {Electron.NavigationHistory} history */\nfunction jump (history)",
      "function jump (history: Electron.NavigationHistory)",
    ],
    [
      "/** @type {{ entries: Electron.NavigationEntry[], index: number }[]} */\nconst closed = []",
      "const closed: { entries: Electron.NavigationEntry[], index: number }[] = []",
    ],
    [
      "/** @param {Electron.WebContentsView} view */\nfunction closeTab (view)",
      "function closeTab (view: Electron.WebContentsView)",
    ],
  ],
  "tutorial/notifications": [
    [
      "announce ({ from, text, answer })",
      "announce ({ from, text, answer }: { from: string, text: string, answer: (reply: string) => void })",
    ],
  ],
  "tutorial/offscreen-rendering": [
    ["click (contents, { x, y })", "click (contents: Electron.WebContents, { x, y }: { x: number, y: number })"],
  ],
  "tutorial/online-offline-events": [
    ["document.querySelector('output')", "document.querySelector('output')!"],
    ["async function send (note)", "async function send (note: { text: string })"],
  ],
  "tutorial/performance": [
    ["exportNote (text, format)", "exportNote (text: string, format: string)"],
    ["document.querySelector('ul')", "document.querySelector('ul')!"],
    ["renderSome (deadline)", "renderSome (deadline: IdleDeadline)"],
    ["= queue.shift()", "= queue.shift() ?? ''"],
  ],
  "tutorial/process-model": [["save: (text) =>", "save: (text: string) =>"]],
  "tutorial/progress-bar": [
    [
      "/** @type {Map<string, { done: number, total: number }>} */\nconst tasks = new Map()",
      "const tasks = new Map<string, { done: number, total: number }>()",
    ],
    ["report (name, done, total)", "report (name: string, done: number, total: number)"],
    ["report: (value) =>", "report: (value: number) =>"],
  ],
  "tutorial/recent-documents": [
    ["openDocument (argv)", "openDocument (argv: string[])"],
    ["const files = JSON.parse(", "const files: string[] = JSON.parse("],
    ["remember (file)", "remember (file: string)"],
  ],
  "tutorial/represented-file": [
    [
      "showDocument (win, { file, saved })",
      "showDocument (win: Electron.BrowserWindow, { file, saved }: { file: string, saved: boolean })",
    ],
    ["setEdited: (edited) =>", "setEdited: (edited: boolean) =>"],
    ["document.querySelector('textarea')", "document.querySelector('textarea')!"],
  ],
  "tutorial/sandbox": [["onChanged: (callback) =>", "onChanged: (callback: (name: string) => void) =>"]],
  "tutorial/security": [
    [
      "const check = (details) =>",
      "const check = (details: Electron.Event<Electron.WebContentsWillNavigateEventParams>) =>",
    ],
    ["openLink (address)", "openLink (address: string)"],
    ["fromOurPage = (frame) =>", "fromOurPage = (frame: Electron.WebFrameMain | null) =>"],
    ["  order: (article) =>", "  order: (article: string) =>"],
    ["  onStock: (callback) => {", "  onStock: (callback: (amount: number) => void) => {"],
  ],
  "tutorial/spellchecker": [
    [
      "/** @type {Electron.MenuItemConstructorOptions[]} */\n    const items = ",
      "const items: Electron.MenuItemConstructorOptions[] = ",
    ],
    ["codes.filter((code) =>", "codes.filter((code: string) =>"],
  ],
  "tutorial/testing-on-headless-ci": [["saveScreens (folder)", "saveScreens (folder: string)"]],
  "tutorial/tray": [
    ["let tray = null", "let tray: Tray | null = null"],
    ["let win = null", "let win: BrowserWindow | null = null"],
  ],
  "tutorial/tutorial-3-preload": [
    ["document.getElementById('about')", "document.getElementById('about')!"],
    ["document.getElementById('state')", "document.getElementById('state')!"],
    ["document.querySelector('textarea')", "document.querySelector('textarea')!"],
    ["let timer\n", "let timer: number | undefined\n"],
    ["timer = setTimeout(", "timer = window.setTimeout("],
    ["error.message}", "(error as Error).message}"],
    ["(error.code ===", "((error as NodeJS.ErrnoException).code ==="],
    ["writeNote (event, text)", "writeNote (event: Electron.IpcMainInvokeEvent, text: string)"],
    ["write: (text) =>", "write: (text: string) =>"],
    ["then((text) =>", "then((text: string) =>"],
  ],
  "tutorial/tutorial-4-adding-features": [
    ["exportNote (win)", "exportNote (win: BrowserWindow)"],
    ["error.message)", "(error as Error).message)"],
    ["insertDate (win)", "insertDate (win: BrowserWindow)"],
    ["forWindow (action)", "forWindow (action: (win: BrowserWindow) => void)"],
    [
      "/** @type {Electron.MenuItemConstructorOptions[]} */\n  const template = [",
      "const template: Electron.MenuItemConstructorOptions[] = [",
    ],
    ["write: (text) =>", "write: (text: string) =>"],
    ["onInsert: (callback) =>", "onInsert: (callback: (text: string) => void) =>"],
    ["document.querySelector('textarea')", "document.querySelector('textarea')!"],
    ["onInsert((text) =>", "onInsert((text: string) =>"],
    ["(error.code ===", "((error as NodeJS.ErrnoException).code ==="],
    ["writeNote (event, text)", "writeNote (event: Electron.IpcMainInvokeEvent, text: string)"],
  ],
  "tutorial/windows-taskbar": [
    ["function act (argv)", "function act (argv: string[])"],
    ["icon = (name) =>", "icon = (name: string) =>"],
    ["showUnread (win, count)", "showUnread (win: Electron.BrowserWindow, count: number)"],
  ],
  "tutorial/automated-testing": [
    ["type: (text) =>", "type: (text: string) =>"],
    ["await COMMANDS[command](...args)", "await COMMANDS[command]?.(...args)"],
    ["const COMMANDS = {", "const COMMANDS: Record<string, (...args: any[]) => unknown> = {"],
    [
      "process.on('message', async ({ id, command, args }) =>",
      "process.on('message', async ({ id, command, args }: any) =>",
    ],
    ["process.send({", "process.send?.({"],
    ["error: error.message", "error: (error as Error).message"],
    ["  #next = 0\n", "  child: import('node:child_process').ChildProcess\n  #next = 0\n"],
    [
      "constructor ({ program, args, env })",
      "constructor ({ program, args, env }: { program: string, args: string[], env: NodeJS.ProcessEnv })",
    ],
    ["const { id, result, error } = /** @type {any} */ (message)", "const { id, result, error } = message as any"],
    ["call (command, ...args)", "call (command: string, ...args: unknown[])"],
  ],
};
