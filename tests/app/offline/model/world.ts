// Two people, one phone, a provider and a network: what can happen to a queue, and what must hold whatever
// did.
import { vi } from 'vitest'
import { Drainer } from '#app/offline/drainer.ts'
import { LEASE_MS, lockName, senderOf } from '#app/offline/lease.ts'
import { entriesOf, remove, retry, sendAgain, stop } from '#app/offline/outbox.ts'
import { keepLocked, removeSomeoneElses, wipe } from '#app/offline/sign-out.ts'
import type { Person } from '#app/offline/whose.ts'
import { BrowserLocks } from '../browser-locks.ts'
import { ada, bayo, newPhone, restart, signIn, signOut } from '../phone.ts'
import { add } from './adding.ts'
import { judge, type History, type Intent } from './judge.ts'
import { ModelProvider, type Counts } from './provider.ts'
import { storedWrongs } from './stored.ts'
import type { Adding, Button, Step } from './steps.ts'
import { thingKinds } from './thing.ts'

export interface Ground {
  /** Whether the provider does a request id only once, as ours; another may not. */
  keepsRequestIds: boolean
  /** Whether the browser has locks. */
  hasLocks: boolean
  counts: Counts
}

export class World implements History {
  readonly provider: ModelProvider
  readonly problems: string[] = []
  readonly intents: Intent[] = []
  readonly gone = new Map<string, string>()
  readonly touched = new Set<string>()
  readonly accepted = new Map<string, number>()
  private readonly frozen: (() => void)[] = []
  private readonly counts: Counts
  private readonly locks: BrowserLocks | undefined
  private person: Person = ada
  private isOnline = true
  private isHere = true
  private tabs = 0
  private logins = 0
  private drainer: Drainer

  constructor({ keepsRequestIds, hasLocks, counts }: Ground) {
    newPhone()
    signIn(ada)
    this.counts = counts
    this.locks = hasLocks ? new BrowserLocks(() => counts.note('stolen lock')) : undefined
    this.provider = new ModelProvider(keepsRequestIds, counts)
    this.drainer = this.newTab()
  }

  private newTab(): Drainer {
    const { person } = this
    this.tabs += 1
    return new Drainer({
      person, kinds: thingKinds, ask: this.provider.ask, owner: `tab ${this.tabs}`,
      locks: this.locks as unknown as LockManager | undefined,
      token: () => (this.isHere && this.person === person ? this.tokenOf(person) : undefined),
      isReachable: () => this.isOnline,
      random: () => 0.5,
    })
  }

  /** Every login brings another one. */
  private tokenOf = ({ uid }: Person) => `token of ${uid}, ${this.logins}`

  async step(step: Step): Promise<unknown> {
    switch (step.do) {
      case 'add': return this.add(step)
      case 'drain': return this.drain()
      case 'a while': return this.aWhile()
      case 'wait': return this.pass(step.seconds * 1000)
      case 'fate': return this.provider.plan(step.fates)
      case 'asking': return this.provider.planAsking(step.fates)
      case 'press': return this.press(step.button, step.which)
      case 'late': return this.provider.catchUp()
      case 'thaw': return this.thaw()
      case 'online':
        this.isOnline = true
        return this.drain(true)
      case 'offline':
        this.isOnline = false
        return this.counts.note(step.do)
      case 'login': return this.login()
      case 'switch': return this.switch()
      case 'clear others': return this.clearOthers()
      case 'keep and leave': case 'wipe and leave': return this.leave(step.do)
      case 'restart':
        this.counts.note(step.do)
        restart()
        this.drainer = this.newTab()
        return undefined
    }
  }

  private pass(time: number) {
    vi.setSystemTime(Date.now() + time)
  }

  private async add(step: Adding) {
    if (!this.isHere) return
    const { person } = this
    if (step.edits) this.counts.note('edit')
    const before = await entriesOf(person)
    const { id, ref } = await add(step, person, this.intents.length + 1)
    const after = await entriesOf(person)
    for (const { id: old } of before) {
      if (!after.some((one) => one.id === old)) this.gone.set(old, id)
    }
    const { lane = '', deps: needs = [] } = after.find((one) => one.id === id) ?? {}
    this.intents.push({ id, ref, uid: person.uid, lane, needs })
  }

  /** Drains until nothing is due, or until the page dies or freezes. */
  private async drain(isReachableAgain = false): Promise<number | undefined> {
    const name = lockName(senderOf(this.person))
    const halted = new Promise<'killed' | 'frozen'>((resolve) => {
      this.provider.onHalt = (thaw) => {
        if (thaw) this.frozen.push(thaw)
        resolve(thaw ? 'frozen' : 'killed')
      }
    })
    const ended = await Promise.race([halted, this.drainer.drain(isReachableAgain)])
    if (ended !== 'killed' && ended !== 'frozen') return ended
    // The page is gone or stands still: another one starts, and waits until the lease has run out.
    this.pass(LEASE_MS + 1)
    if (ended === 'killed') this.locks?.dies(name)
    if (!this.locks) this.counts.note('lease that ran out')
    this.drainer = this.newTab()
    return Date.now()
  }

  private async aWhile() {
    for (let turn = 0; turn < 5; turn += 1) {
      const due = await this.drain()
      if (due === undefined) return
      vi.setSystemTime(Math.max(Date.now() + 10, due))
    }
  }

  private async thaw() {
    const thaw = this.frozen.shift()
    if (!thaw) return
    this.counts.note('thaw')
    thaw()
    // What the frozen page does next takes a while; it must come to nothing.
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  private async login() {
    this.counts.note('login')
    this.logins += 1
    signIn(this.person)
    this.isHere = true
    await this.drain()
  }

  private async switch() {
    this.counts.note('switch')
    this.logins += 1
    this.person = this.person === ada ? bayo : ada
    this.isHere = true
    signIn(this.person)
    this.drainer.close()
    this.drainer = this.newTab()
    await this.drain()
  }

  private async leave(how: 'keep and leave' | 'wipe and leave') {
    if (!this.isHere) return
    this.counts.note(how)
    if (how === 'wipe and leave') await this.forget(this.person, () => wipe(this.person))
    else await keepLocked(this.person)
    this.isHere = false
    signOut()
  }

  private async clearOthers() {
    if (!this.isHere) return
    this.counts.note('clear others')
    await this.forget(this.person === ada ? bayo : ada, removeSomeoneElses)
  }

  private async forget(person: Person, work: () => Promise<void>) {
    for (const { id } of await entriesOf(person)) this.gone.set(id, 'removed')
    await work()
  }

  private async press(button: Button, which: number) {
    if (!this.isHere) return
    const entries = (await entriesOf(this.person)).filter(({ state }) => state !== 'done')
    const unsure = button === 'send again' ? entries.filter(({ state }) => state === 'ask_user') : entries
    const entry = unsure[which % Math.max(1, unsure.length)]
    if (!entry) return
    this.counts.note(button)
    this.touched.add(entry.id)
    if (button === 'retry') await retry(entry.id)
    else if (button === 'stop') await stop(entry.id)
    else if (button === 'send again') {
      this.provider.acceptTwice(entry.id)
      this.accepted.set(entry.id, (this.accepted.get(entry.id) ?? 0) + 1)
      await sendAgain(entry.id)
    } else if (await remove(entry.id)) this.gone.set(entry.id, 'removed')
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
      this.isHere = true
      this.logins += 1
      this.pass(LEASE_MS + 1)
      this.drainer = this.newTab()
      for (let turn = 0; turn < 60; turn += 1) {
        const due = await this.drainer.drain(true)
        if (due === undefined) break
        vi.setSystemTime(Math.max(Date.now() + 1000, due))
        if (turn === 59) this.problems.push(`${person.uid}'s queue never comes to rest`)
      }
      this.problems.push(...judge(this, person.uid, await entriesOf(person)))
      this.problems.push(...await storedWrongs(this, person))
    }
    this.problems.push(...this.provider.wrongs)
  }
}
