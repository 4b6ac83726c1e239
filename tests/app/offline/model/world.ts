// Two people, one phone, a provider and a network: what can happen to a queue, and what must hold whatever did.
import { commit } from '#app/offline/commit.ts'
import { Drainer } from '#app/offline/drainer.ts'
import { createKinds } from '#app/offline/kinds.ts'
import { LEASE_MS } from '#app/offline/lease.ts'
import { entriesOf, remove, retry, sendAgain, stop } from '#app/offline/outbox.ts'
import { needsPerson, type Entry } from '#app/offline/outbox-states.ts'
import type { Person } from '#app/offline/whose.ts'
import { vi } from 'vitest'
import { ada, bayo, newPhone, restart, signIn } from '../phone.ts'
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

interface Intent {
  id: string
  uid: string
  lane: string
  /** Ids that must have been done before it, as the queue had them when it was written. */
  needs: string[]
  order: number
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

export class World {
  readonly provider: ModelProvider
  readonly problems: string[] = []
  private readonly intents: Intent[] = []
  private readonly gone = new Map<string, string>()
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
    return new Drainer({
      person, kinds, ask: this.provider.ask, owner: `tab ${this.tabs += 1}`, locks: undefined,
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
    const ref = `${this.person.uid} ${this.count += 1}`
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
    const written = after.find((one) => one.id === id)
    this.intents.push({ id, uid: this.person.uid, lane: written?.lane ?? '', needs: written?.deps ?? [], order: this.count })
    this.refs.set(id, ref)
  }

  readonly refs = new Map<string, string>()

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

  /** Everything works again, everybody is back: what can be sent is sent. Then what must hold is looked at. */
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
      await this.judge(await entriesOf(person), person)
    }
    if (this.provider.strangers.length > 0) this.problems.push('one person sent what is another\'s')
  }

  private async judge(entries: Entry[], person: Person) {
    const times = (id: string) => this.provider.applied.filter(({ ref }) => ref === this.refs.get(id)).length
    const place = (id: string) => this.provider.applied.findIndex(({ ref }) => ref === this.refs.get(id))
    const own = this.intents.filter(({ uid }) => uid === person.uid)
    for (const intent of own) {
      const name = this.refs.get(intent.id)
      const entry = entries.find(({ id }) => id === intent.id)
      const count = times(intent.id)
      if (count > 1) this.problems.push(`${name} was done ${count} times`)
      const isReplaced = this.gone.has(intent.id) && this.gone.get(intent.id) !== 'removed'
      if (isReplaced && count > 0 && !this.provider.hanging.has(name ?? '')) {
        this.problems.push(`${name} had arrived when another took its place`)
      }
      if (!entry && !this.gone.has(intent.id)) this.problems.push(`${name} vanished`)
      if (entry && entry.state !== 'done' && !needsPerson(entry)) {
        const isHeld = entry.state === 'queued' && this.isHeld(entry, entries)
        if (!isHeld) this.problems.push(`${name} rests in ${entry.state}`)
      }
      if (entry?.state === 'done' && count !== 1) this.problems.push(`${name} is said to be done`)
      if (entry?.state === 'rejected' && !entry.last_error) this.problems.push(`${name} does not say why`)
      if (count > 0) for (const needed of intent.needs) this.judgeNeed(intent.id, needed, place)
    }
    this.judgeLanes(own, place)
  }

  /** Waits for something that a person has to look at. */
  private isHeld(entry: Entry, entries: Entry[]): boolean {
    const needed = entries.filter(({ id, lane, created_at, state }) =>
      entry.deps.includes(id) || (lane === entry.lane && created_at < entry.created_at && state !== 'done'))
    return needed.some((one) => needsPerson(one) || (one.state === 'queued' && this.isHeld(one, entries)))
  }

  private judgeNeed(id: string, needed: string, place: (id: string) => number) {
    // What was replaced is needed no more: what took its place is.
    let last = needed
    while (this.gone.has(last) && this.gone.get(last) !== 'removed') last = this.gone.get(last) ?? ''
    const done = place(last)
    if (last === id || (done >= 0 && done < place(id))) return
    if (this.gone.get(last) === 'removed' && done < 0) {
      this.problems.push(`${this.refs.get(id)} was sent without ${this.refs.get(last)}, which was removed`)
    } else if (done < 0 || done > place(id)) {
      this.problems.push(`${this.refs.get(id)} was sent before ${this.refs.get(last)}`)
    }
  }

  /** Within a lane nothing overtakes, unless a person pressed a button, or a request was at work all the while. */
  private judgeLanes(own: Intent[], place: (id: string) => number) {
    const isLoose = (id: string) => this.touched.has(id) || this.provider.hanging.has(this.refs.get(id) ?? '')
    for (const lane of new Set(own.map((intent) => intent.lane))) {
      const places = own.filter((intent) => intent.lane === lane && !isLoose(intent.id))
        .map(({ id }) => place(id)).filter((at) => at >= 0)
      if (places.some((at, index) => index > 0 && at < (places[index - 1] ?? 0))) {
        this.problems.push(`${lane} was overtaken`)
      }
    }
  }

  /** Entries that a person pressed a button on: a retried one may come after a later one. */
  readonly touched = new Set<string>()
}
