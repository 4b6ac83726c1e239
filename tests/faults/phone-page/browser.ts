// A phone that is started, killed and started again: a bare Chromium with a profile that stays on disk.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { theChromium } from '#tests/journeys/chromium.ts'

const settings = [
  '--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--disable-extensions', '--mute-audio',
  '--remote-debugging-port=0',
]

export class Browser {
  private readonly profile = mkdtempSync(join(tmpdir(), 'oja-killed-'))
  private child: ChildProcess | undefined

  open(url: string) {
    const words = [...settings, `--user-data-dir=${this.profile}`, url]
    // In a group of its own, so that all its processes die at the same moment.
    this.child = spawn(theChromium(), words, { detached: true, stdio: 'ignore' })
  }

  /** SIGKILL to every process of it. */
  async kill() {
    const { child } = this
    this.child = undefined
    if (!child?.pid || child.exitCode !== null) return
    const ended = once(child, 'exit')
    process.kill(-child.pid, 'SIGKILL')
    await ended
    for (const lock of ['SingletonLock', 'SingletonSocket', 'SingletonCookie'])
      rmSync(join(this.profile, lock), { force: true })
  }

  async remove() {
    await this.kill()
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}
