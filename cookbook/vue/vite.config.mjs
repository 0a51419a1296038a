import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [vue()],
  base: './', // The page is loaded from a file, so URLs must be relative.
  build: { target: 'chrome138' } // Electron 37
})
