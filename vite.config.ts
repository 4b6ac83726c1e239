// How the dashboard is built: one bundle for all browsers of the spec, the login page drawn into its HTML, a worker.
import { readFileSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'
import { groups } from './build/chunks.ts'
import { early } from './build/early.ts'
import { prerendered } from './build/prerender.ts'
import { routing } from './build/routing.ts'
import { oldestBrowsers, styles } from './build/styles.ts'

const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as Partial<ManifestOptions>
const provider = `http://localhost:${process.env['PORT'] ?? '4000'}`

export default defineConfig({
  plugins: [
    tanstackRouter(routing),
    react(),
    early(),
    prerendered(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app/worker',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,png}'] },
    }),
  ],
  css: styles,
  build: {
    outDir: 'dist/app',
    target: oldestBrowsers,
    cssTarget: oldestBrowsers,
    emptyOutDir: true,
    manifest: true,
    // A chunk's name says its content; old ones may be kept on a server for months.
    assetsDir: 'assets',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
      },
    },
  },
  server: { proxy: Object.fromEntries(['/v2', '/mailbox', '/review'].map((path) => [path, provider])) },
})
