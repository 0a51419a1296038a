import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [svelte()],
  base: './', // The page is loaded from a file, so URLs must be relative.
  build: { target: 'chrome138' } // Electron 37
})
