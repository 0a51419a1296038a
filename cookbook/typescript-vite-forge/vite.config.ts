import { defineConfig } from 'vite'

/** Electron Forge adds the settings of each target: entry, format and output directory. */
export default defineConfig({})
