// `npm run gallery`: every piece of the kit on one page, to be looked at; it is no part of the product.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { styles } from '../styles.ts'

export default defineConfig({
  plugins: [react()],
  css: styles,
  // The page is at /build/gallery/index.html
  cacheDir: 'node_modules/.vite-gallery',
})
