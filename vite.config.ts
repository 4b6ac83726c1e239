// How the dashboard is built: one bundle for all browsers of the spec, the login page in its HTML, a worker.
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { groups } from './build/chunks.ts'
import { early } from './build/early.ts'
import { folderName } from './build/folder-name.ts'
import { keptAhead } from './build/kept-ahead.ts'
import { manifest } from './build/manifest.ts'
import { preloading } from './build/preload.ts'
import { prerendered } from './build/prerender.ts'
import { providerElsewhere } from './build/provider-elsewhere.ts'
import { routing } from './build/routing.ts'
import { besideItself, inOwnFolder, stableNames, stableWorkers } from './build/stable-names.ts'
import { oldestBrowsers, styles } from './build/styles.ts'

const provider = `http://localhost:${process.env['PORT'] ?? '4000'}`

/** What the dashboard's own server passes on: the API, and the provider's pages that it links to. */
const ofProvider = ['/v2', '/mailbox', '/review', '/pay/', '/docs', '/openapi.json']

const kept = keptAhead()

export default defineConfig({
  plugins: [
    folderName(),
    tanstackRouter(routing),
    react(),
    early(),
    preloading(),
    providerElsewhere(process.env['API_URL']),
    inOwnFolder(),
    prerendered(),
    kept.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app/worker',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: manifest(),
      // They are in the list with all other files, each with its digest.
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: [
          'assets/*/*.{js,css}', '*.html', 'favicon.svg', 'icon-*.png', 'manifest.webmanifest', 'watchdog.js',
        ],
        manifestTransforms: [kept.list],
        dontCacheBustURLsMatching: /assets\//,
      },
    }),
  ],
  css: styles,
  experimental: { renderBuiltUrl: besideItself },
  worker: { rolldownOptions: { output: stableWorkers } },
  build: {
    outDir: 'dist/app',
    target: oldestBrowsers,
    cssTarget: oldestBrowsers,
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { ...stableNames, codeSplitting: { groups } } },
  },
  server: {
    proxy: Object.fromEntries(ofProvider.map((path) => [path, provider])),
    // What a build or a provider writes beside the sources is no change of them.
    watch: { ignored: ['**/dist/**', '**/.data/**', '**/tests/**'] },
  },
})
