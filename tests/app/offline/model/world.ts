// Two people, one phone, a provider and a network: what can happen to a queue, and what must hold whatever
// did.
import { commit } from '#app/offline/commit.ts'
import { Drainer } from '#app/offline/drainer.ts'
import { createKinds } from '#app/offline/kinds.ts'
import { LEASE_MS } from '#app/offline/lease.ts'
import { entriesOf, remove, retry, sendAgain, stop } from '#app/offline/outbox.ts'
import type { Person } from '#app/offline/whose.ts'
import { vi } from 'vitest'
import { ada, bayo, newPhone, restart, signIn } from '../phone.ts'
import { judge, type History, type Intent } from './judge.ts'
import { ModelProvider, things, type Fate } from './provider.ts'

export type Step =
  | { do: 'add'; lane: number; sends: 'thing' | 'all'; replaces: boolean }
  | { do: 'drain' | 'login' | 'switch' | 'restart' | 'late' | 'thaw' | 'offline' | 'online' }
  | { do: 'wait'; seconds: number }
  | { do: 'fate'; fates: Fate[] }
  | { do: 'press'; button: 'retry' | 'send again' | 'stop' | 'remove'; which: number }

interface Thing {
  ref: string
}

const kinds = createKinds()
kinds.register<Thing>({
  kind: 'thing', version: 1,
  send: ({ payload, call }) => call(things.add, { body: { ref: payload.ref, needs: [] } }),
  async probe({ payload, call }) {
    const { refs } = await call(things.list, {})
    return refs.includes(payload.ref) ? 'landed' : 'absent'
  },
  describe: ({ ref }) => ({ title: ref }),
})

export class World implements History {
  readonly provider: ModelProvider
  readonly problems: string[] = []
  readonly intents: Intent[] = []
  readonly gone = new Map<string, string>()
  readonly touched = new Set<string>()
  private readonly frozen: (() => void)[] = []
  private person: Person = ada
  private isOnline = true
  private isLoggedIn = true
  private tabs = 0
  private drainer: Drainer
  private count = 0

  constructor(keepsRequestIds: boolean) {
    newPhone()
    signIn(ada)
    this.provider = new ModelProvider(keepsRequestIds)
    this.drainer = this.newTab()
  }

  private newTab(): Drainer {
    const { person } = this
    this.tabs += 1
    return new Drainer({
      person, kinds, ask: this.provider.ask, owner: `tab ${this.tabs}`, locks: undefined,
      token: () => (this.isLoggedIn && this.person === person ? `token of ${person.uid}` : undefined),
      isReachable: () => this.isOnline,
      random: () => 0.5,
    })
  }

  async step(step: Step) {
    switch (step.do) {
      case 'add': return this.add(step)
      case 'drain': return this.drain()
      case 'wait': return this.pass(step.seconds * 1000)
      case 'fate': return this.provider.plan(step.fates)
      case 'press': return this.press(step.button, step.which)
      case 'late': return this.provider.catchUp()
      case 'thaw': return this.thaw()
      case 'offline':
        this.isOnline = false
        return this.provider.count('offline')
      case 'online':
        this.isOnline = true
        return this.drain(true)
      case 'login': return this.login()
      case 'switch': return this.switch()
      case 'restart':
        this.provider.count('restart')
        restart()
        this.drainer = this.newTab()
    }
  }

  private pass(time: number) {
    vi.setSystemTime(Date.now() + time)
  }

  private async add({ lane, sends, replaces }: Extract<Step, { do: 'add' }>) {
    this.count += 1
    const ref = `${this.person.uid} ${this.count}`
    const before = await entriesOf(this.person)
    const entry = {
      kind: 'thing', payload: { ref }, group: 'g', lane: sends === 'all' ? 'all' : `lane ${lane}`,
      ...(sends === 'all' && { after: 'group' as const }),
      ...(replaces && sends === 'thing' && { replaces: 'lane' as const }),
    }
    const { entry_ids: [id = ''] } = await commit({ entries: [entry] }, this.person, kinds)
    const after = await entriesOf(this.person)
    for (const { id: old } of before) {
      if (!after.some((one) => one.id === old)) this.gone.set(old, id)
    }
    const { lane: itsLane = '', deps: needs = [] } = after.find((one) => one.id === id) ?? {}
    this.intents.push({ id, ref, uid: this.person.uid, lane: itsLane, needs })
  }

  /** Drains until nothing is due, or until the page dies or freezes. */
  private async drain(isReachableAgain = false) {
    const halted = new Promise<'halted'>((resolve) => {
      this.provider.onHalt = (thaw) => {
        if (thaw) this.frozen.push(thaw)
        resolve('halted')
      }
    })
    const ended = await Promise.race([halted, this.drainer.drain(isReachableAgain)])
    if (ended !== 'halted') return
    // The page is gone or stands still: another one starts, and waits until the lease has run out.
    this.pass(LEASE_MS + 1)
    this.drainer = this.newTab()
  }

  private async thaw() {
    const thaw = this.frozen.shift()
    if (!thaw) return
    this.provider.count('thaw')
    thaw()
    // What the frozen page does next takes a while; it must come to nothing.
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  private async login() {
    this.provider.accept(`token of ${this.person.uid}`)
    this.isLoggedIn = true
    await this.drain()
  }

  private async switch() {
    this.provider.count('switch')
    this.person = this.person === ada ? bayo : ada
    signIn(this.person)
    this.drainer.close()
    this.drainer = this.newTab()
    await this.drain()
  }

  private async press(button: 'retry' | 'send again' | 'stop' | 'remove', which: number) {
    const entries = (await entriesOf(this.person)).filter(({ state }) => state !== 'done')
    const entry = entries[which % Math.max(1, entries.length)]
    if (!entry) return
    this.provider.count(button)
    this.touched.add(entry.id)
    if (button === 'retry') await retry(entry.id)
    else if (button === 'send again') await sendAgain(entry.id)
    else if (button === 'stop') await stop(entry.id)
    else if (await remove(entry.id)) this.gone.set(entry.id, 'removed')
  }

  /**
   * Everything works again, everybody is back: what can be sent is sent. Then what must hold is looked at.
   */
  async settle() {
    this.provider.heal()
    this.isOnline = true
    while (this.frozen.length > 0) await this.thaw()
    for (const person of [ada, bayo]) {
      this.person = person
      signIn(person)
      this.isLoggedIn = true
      this.pass(LEASE_MS + 1)
      this.drainer = this.newTab()
      for (let turn = 0; turn < 60; turn += 1) {
        const due = await this.drainer.drain(true)
        if (due === undefined) break
        vi.setSystemTime(Math.max(Date.now() + 1000, due))
        if (turn === 59) this.problems.push(`${person.uid}'s queue never comes to rest`)
      }
      this.problems.push(...judge(this, person.uid, await entriesOf(person)))
    }
    if (this.provider.strangers.length > 0) this.problems.push('one person sent what is another\'s')
  }
}
