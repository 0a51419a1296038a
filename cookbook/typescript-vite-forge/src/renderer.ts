import type { SystemInfo } from './api'

function show ({ platform, versions }: SystemInfo): void {
  const entries = [{ name: 'platform', version: platform }, ...versions]
  const elements = entries.flatMap(({ name, version }) => [createElement('dt', name), createElement('dd', version)])
  document.querySelector('dl')?.replaceChildren(...elements)
}

function createElement (tag: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

void window.api.getSystemInfo().then(show)
