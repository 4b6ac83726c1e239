// `npm run icons`: draws the icons of public/ from build/icon.svg. The mark lies inside the maskable circle
// already, so the same drawing serves both; the plain ones have round corners.
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const source = readFileSync(new URL('./icon.svg', import.meta.url), 'utf8')
const rounded = source.replace('M0 0h48v48H0z',
  'M10 0h28a10 10 0 0 1 10 10v28a10 10 0 0 1-10 10H10A10 10 0 0 1 0 38V10A10 10 0 0 1 10 0z')
const place = (name: string) => new URL(`../public/${name}`, import.meta.url)

async function draw(svg: string, size: number, name: string) {
  const drawn = sharp(Buffer.from(svg), { density: size * 1.5 }).resize(size, size)
  const picture = await drawn.png({ palette: true, colours: 32, compressionLevel: 9 }).toBuffer()
  writeFileSync(place(name), picture)
}

await draw(rounded, 192, 'icon-192.png')
await draw(rounded, 512, 'icon-512.png')
await draw(source, 512, 'icon-maskable-512.png')
// iOS rounds the corners itself.
await draw(source, 180, 'apple-touch-icon.png')
writeFileSync(place('favicon.svg'), rounded.replace(/\n/g, ''))
