// A real WebKit, as iPhones have it, through the program that Debian brings for it; what a person does there
// is done by the W3C's WebDriver.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { byApt, installedByApt } from '#tests/apt.ts'
import type { Picked } from '#tests/journeys/papers.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const PORT = 47_771
const PATIENCE_MS = 30_000
/** The name of an element in the answers of the protocol. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Runs in the page: the first element of this kind whose name is the one that a screen reader says. */
const FIND = `const [kind, name] = arguments
const labels = (one) => Array.from(one.labels || [], (each) => each.textContent).join(' ')
const said = (one) => (one.getAttribute('aria-label') || labels(one) || one.textContent)
  .replace(/\\s+/g, ' ').trim()
const all = Array.from(document.querySelectorAll(kind))
  .filter((one) => one.type === 'file' || one.getClientRects().length > 0)
return all.find((one) => said(one) === name) || all.find((one) => said(one).startsWith(name)) || null`

const kinds = {
  field: 'input, textarea, select', button: 'button, [role=button]', link: 'a[href]', title: 'h1',
  option: '[role=option]',
}

type Kind = keyof typeof kinds

export interface WebKit {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  fill(name: string, words: string): Promise<void>
  choose(name: string, option: string): Promise<void>
  /** What the browser has a control of its own for, like a day. */
  enter(name: string, value: string): Promise<void>
  click(kind: Kind, name: string): Promise<void>
  pick(name: string, file: Picked): Promise<void>
  /** Until there is one. */
  shows(kind: Kind, name: string): Promise<void>
  says(words: string): Promise<void>
  run<T>(script: string, ...given: unknown[]): Promise<T>
  close(): Promise<void>
}

export async function aWebKit(): Promise<WebKit> {
  install()
  const driver = spawn('xvfb-run', ['-a', DRIVER, `--port=${PORT}`, '--host=127.0.0.1'], {
    stdio: 'ignore', detached: true,
  })
  const stop = () => { if (driver.pid) process.kill(-driver.pid) }
  try {
    return await aSession(stop)
  } catch (error) {
    stop()
    throw error
  }
}

async function aSession(stop: () => void): Promise<WebKit> {
  await until(async () => (await ask<{ ready: boolean }>('GET', '/status')).ready, 'driver')
  const options = { 'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] } }
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session',
    { capabilities: { alwaysMatch: options } })
  const to = `/session/${sessionId}`
  await ask('POST', `${to}/window/rect`, { width: 400, height: 800 })
  const run = <T>(script: string, ...given: unknown[]) =>
    ask<T>('POST', `${to}/execute/sync`, { script, args: given })
  const words = () => run<string>('return location.href + "\\n" + document.body.innerText')
  const find = async (kind: Kind, name: string) => {
    let found: Record<string, string> | null = null
    const look = async () => {
      found = await run<Record<string, string> | null>(FIND, kinds[kind], name)
      return found !== null
    }
    await until(look, `${kind} ${name}`, words)
    return `${to}/element/${found![ELEMENT]}`
  }
  const papers = mkdtempSync(path.join(tmpdir(), 'oja-papers-'))
  return {
    // A way that the page itself is still going wins over one that is typed meanwhile.
    goto: async (url) => {
      const here = () => run<string>('return location.href')
      const from = await here()
      await until(async () => {
        await ask('POST', `${to}/url`, { url })
        return from === url || await here() !== from
      }, url, words)
    },
    reload: () => ask('POST', `${to}/refresh`, {}),
    ...fieldsOf({ run, words, find, papers }),
    // Again where it was drawn anew between being found and being touched: nothing was clicked then.
    click: (kind, name) => until(async () => {
      const element = await find(kind, name)
      const it = { [ELEMENT]: element.split('/').pop() }
      const place = () => run('return JSON.stringify(arguments[0].getBoundingClientRect())', it)
      // A finger waits for what slides in.
      const before = await place()
      await pause(80)
      if (await place() !== before) return false
      // What lies drawn over a box of the browser's own takes the touch for it.
      if (kind === 'field') await run('arguments[0].click()', it)
      else await ask('POST', `${element}/click`, {})
      return true
    }, `a click on ${kind} ${name}`, words),
    shows: async (kind, name) => { await find(kind, name) },
    says: (text) => until(async () => (await words()).includes(text), text, words),
    run,
    close: async () => {
      await ask('DELETE', to).catch(() => undefined)
      stop()
      rmSync(papers, { recursive: true, force: true })
    },
  }
}

interface Session {
  run: WebKit['run']
  words: () => Promise<string>
  find: (kind: Kind, name: string) => Promise<string>
  /** The folder of the files that are picked. */
  papers: string
}

function fieldsOf({ run, words, find, papers }: Session): Pick<WebKit, 'fill' | 'choose' | 'enter' | 'pick'> {
  return {
    // Whoever types looks at what stands there, as the page may have put something of its own meanwhile.
    fill: async (name, text) => {
      const bare = (words: string) => words.replace(/\s/g, '')
      await until(async () => {
        const field = await find('field', name)
        await ask('POST', `${field}/clear`, {})
        await ask('POST', `${field}/value`, { text })
        const stands = await run<string>('return arguments[0].value', { [ELEMENT]: field.split('/').pop() })
        return bare(stands) === bare(text)
      }, `${text} in ${name}`, words)
    },
    choose: async (name, option) => {
      await find('field', name)
      await run(`${FIND.replace('return ', 'const field = ')}
        field.value = Array.from(field.options).find((one) => one.text === arguments[2]).value
        field.dispatchEvent(new Event('change', { bubbles: true }))`, kinds.field, name, option)
    },
    enter: async (name, value) => {
      await find('field', name)
      await run(`${FIND.replace('return ', 'const field = ')}
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, arguments[2])
        field.dispatchEvent(new Event('input', { bubbles: true }))`, kinds.field, name, value)
    },
    pick: async (name, file) => {
      const kept = path.join(mkdtempSync(path.join(papers, 'paper-')), file.name)
      writeFileSync(kept, file.buffer)
      await ask('POST', `${await find('field', name)}/value`, { text: kept })
    },
  }
}

function install() {
  if (existsSync(DRIVER) && existsSync('/usr/bin/xvfb-run')) return
  const packages = ['webkit2gtk-driver', 'xvfb', 'xauth'] as const
  if (!installedByApt(packages)) throw new Error(`WebKit is not there: ${byApt(...packages)}`)
}

async function ask<T>(method: string, where: string, body?: unknown): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${PORT}${where}`, {
    method, ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { value } = await answer.json() as { value: T & { message?: string } }
  if (!answer.ok) throw new Error(`${method} ${where}: ${value.message ?? answer.status}`)
  return value
}

async function until(is: () => Promise<boolean>, what: string, seen?: () => Promise<string>) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(200)) {
    if (await is().catch(() => false)) return
  }
  throw new Error(`${what} did not come. On the screen:\n${await seen?.()}`)
}
