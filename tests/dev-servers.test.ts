// `npm run dev` and `npm run gallery`: both come up and serve their page and its first program.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { npm } from './npm.ts'

const PATIENCE_MS = 90_000

/** What the server of an npm script answers for each path; it is ended before this is back. */
async function answers(script: string, paths: readonly string[], settings = {}): Promise<string[]> {
  const port = String(randomInt(31_000, 40_000))
  const child = spawn(...npm('run', '--silent', script, '--', '--port', port, '--strictPort'), {
    // No browser of this machine opens; and without colours, which cut the address in two.
    env: {
      ...process.env, NODE_ENV: 'development', BROWSER: 'none', FORCE_COLOR: undefined, NO_COLOR: '1',
      ...settings,
    },
    detached: true, stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => { said += String(text) })
  try {
    const up = () => said.includes(`localhost:${port}`)
    for (const late = Date.now() + PATIENCE_MS; !up();) {
      const isLost = child.exitCode !== null || Date.now() > late
      if (isLost) throw new Error(`${script} does not come up:\n${said}`)
      await new Promise((over) => { setTimeout(over, 100) })
    }
    return await Promise.all(paths.map(async (path) =>
      (await fetch(`http://localhost:${port}${path}`)).text()))
  } finally {
    const over = once(child, 'close')
    // npm and what it started are one group.
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
    await over
  }
}

/** Stands for a provider: it answers with what it was asked. */
async function anEcho() {
  const server = createServer((request, response) => response.end(`the provider, asked ${request.url}`))
  await once(server.listen(0), 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => { server.close() } }
}

test('npm run dev serves the dashboard, and passes on what is the provider\'s', async () => {
  const passed = ['/v2/banks', '/docs', '/openapi.json', '/mailbox', '/review/login', '/pay/abc']
  const { port, close } = await anEcho()
  onTestFinished(close)
  const [page, program, ...others] =
    await answers('dev', ['/login', '/src/app/main.tsx', ...passed], { PORT: String(port) })
  expect(page).toContain('/src/app/main.tsx')
  expect(program).toContain('import')
  expect(others).toEqual(passed.map((path) => `the provider, asked ${path}`))
}, PATIENCE_MS + 10_000)

test('npm run gallery serves the pieces of the interface', async () => {
  const [page, program] = await answers('gallery', ['/build/gallery/index.html', '/src/app/ui/gallery.tsx'])
  expect(page).toContain('gallery.tsx')
  expect(program).toContain('button.tsx')
}, PATIENCE_MS + 10_000)
