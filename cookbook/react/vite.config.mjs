import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  base: './', // The page is loaded from a file, so URLs must be relative.
  build: { target: 'chrome138' } // Electron 37
})
