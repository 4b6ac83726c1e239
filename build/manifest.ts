// The manifest of the installed app: manifest.webmanifest, with the pictures that lie in public/screens.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { ManifestOptions } from 'vite-plugin-pwa'

/** Pictures are called `<name>.<narrow|wide>.<width>x<height>.<png|jpg|webp>` and lie in public/screens. */
const named = /^(?<label>[\w-]+)\.(?<form_factor>narrow|wide)\.(?<sizes>\d+x\d+)\.(?<type>png|jpg|webp)$/

export function manifest(folder = 'public/screens'): Partial<ManifestOptions> {
  const written = JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as Partial<ManifestOptions>
  const files = existsSync(folder) ? readdirSync(folder).sort() : []
  const pictures = files.map((file) => ({ file, parts: named.exec(file)?.groups }))
  const screenshots = pictures.filter(({ parts }) => parts !== undefined)
    .map(({ file, parts }) => ({
      src: `/screens/${file}`,
      sizes: parts?.['sizes'] ?? '',
      type: `image/${parts?.['type'] === 'jpg' ? 'jpeg' : parts?.['type']}`,
      form_factor: parts?.['form_factor'] as 'narrow' | 'wide',
      label: (parts?.['label'] ?? '').replace(/-/g, ' '),
    }))
  return screenshots.length > 0 ? { ...written, screenshots } : written
}
