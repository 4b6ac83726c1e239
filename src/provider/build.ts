// Builds the dashboard before the port opens, when its sources are newer than what was built.
import { spawn } from 'node:child_process'
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { systemClock } from './outside/clock.ts'

const sources = [
  'src/app', 'src/contract', 'src/domain', 'public', 'build', 'index.html', 'login.html', 'vite.config.ts',
  'tailwind.config.ts', 'postcss.config.js', 'manifest.webmanifest', 'package-lock.json',
]

/**
 * Files of an earlier build stay for pages that are still open: they load their parts by the old names. They
 * are dated when they are replaced, however long they were served before.
 */
const KEEP_DAYS = 30
/** What a build writes, it writes within this time before its page. */
const BUILD_MS = 3_600_000

/** Answers whether it built. `root` is the checkout. */
export async function buildWhenNeeded(root: string): Promise<boolean> {
  const built = await modified(path.join(root, 'dist/app/index.html'))
  const newest = Math.max(...await Promise.all(sources.map((name) => newestIn(path.join(root, name)))))
  if (built >= newest) return false
  console.log('Building the dashboard ...')
  const target = path.join(root, 'dist/app')
  const aside = `${target}.building-${process.pid}`
  await makeFolder(aside)
  try {
    await vite(root, aside)
    await keepOldAssets(target, aside)
    await exchange(aside, target)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  return true
}

/** Before the long work: a checkout may be mounted read-only, or belong to somebody else. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch(({ code }: NodeJS.ErrnoException) => {
    throw new Error(`${path.dirname(folder)} cannot be written (${code}), and the dashboard has to be built `
      + 'into it. Run npm run build as the user to whom the checkout belongs, before it is mounted read-only')
  })
}

/** What the build says is shown only when it fails. */
function vite(root: string, outDir: string): Promise<void> {
  const require = createRequire(path.join(root, 'package.json'))
  const program = path.join(path.dirname(require.resolve('vite/package.json')), 'bin/vite.js')
  // Where the pages ask is said when they are served: the build stays good for any setting.
  const env = { ...process.env, NODE_ENV: 'production', API_URL: '' }
  const flags = ['build', '--outDir', outDir, '--emptyOutDir']
  const child = spawn(process.execPath, [program, ...flags], { cwd: root, env })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
  return new Promise((done, fail) => {
    child.on('error', fail).on('close', (code) => {
      if (code === 0) return done()
      console.error(Buffer.concat(said).toString())
      fail(new Error('The dashboard does not build; the lines above say why'))
    })
  })
}

async function keepOldAssets(from: string, to: string): Promise<void> {
  const [old, fresh] = [path.join(from, 'assets'), path.join(to, 'assets')]
  await mkdir(fresh, { recursive: true })
  const now = systemClock.now()
  const oldest = now.getTime() - KEEP_DAYS * 86_400_000
  const began = await modified(path.join(from, 'index.html')) - BUILD_MS
  for (const name of await filesIn(old)) {
    const at = await modified(path.join(old, name))
    if (at < oldest && at < began) continue
    await cp(path.join(old, name), path.join(fresh, name), { force: false, preserveTimestamps: true })
    if (at >= began) await utimes(path.join(fresh, name), now, now)
  }
}

/** Each build has a folder of its own. */
async function filesIn(folder: string): Promise<string[]> {
  const inside = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return inside.filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

/**
 * The finished build takes its place in one step; a page asked for in between finds the old or the new one.
 */
async function exchange(fresh: string, target: string): Promise<void> {
  const old = `${target}.old-${process.pid}`
  await rename(target, old).catch(() => {})
  await rename(fresh, target)
  await rm(old, { recursive: true, force: true })
}

async function newestIn(place: string): Promise<number> {
  const inside = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => null)
  if (!inside) return modified(place)
  const files = inside.filter((entry) => entry.isFile() && !entry.name.endsWith('.gen.ts'))
  return Math.max(0,
    ...await Promise.all(files.map((entry) => modified(path.join(entry.parentPath, entry.name)))))
}

async function modified(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.mtimeMs ?? 0
}
