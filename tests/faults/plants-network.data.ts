// Bugs by which a network that answers in the provider's name could be believed, and the test that must
// notice each of them.
import type { Plant } from './plants.data.ts'

const store = 'tests/app/worker/store.test.ts'
const firstDay = 'tests/app/worker/first-day.test.ts'
const calls = 'tests/app/api/answered-by-others.test.ts'
const once = 'tests/app/api/once-a-screen.test.tsx'
const says = /AssertionError/

export const networkPlants: readonly Plant[] = [
  {
    bug: 'a slow link is asked for all of the program at once',
    edits: [{ file: 'src/app/worker/amount.ts', from: `effectiveType === '4g' ? 'all' : 'first'`, to: `effectiveType !== '' ? 'all' : 'first'` }],
    test: 'tests/app/worker/amount.test.ts', only: 'over', says,
  },
  {
    bug: 'an install waits for all that the link carries',
    edits: [{
      file: 'src/app/worker/amount.ts', from: "amount === 'shell' ? 'shell' : 'first'", to: "amount === 'first' ? 'first' : amount",
    }],
    test: 'tests/app/worker/amount.test.ts', only: 'waits for a first day', says,
  },
  {
    bug: 'what the person chose is not what comes',
    edits: [{ file: 'src/app/worker/amount.ts', from: `if (wish.choice === 'opened') return isUnmetered ? 'all' : 'shell'\n`, to: '\n' }],
    test: 'tests/app/worker/amount.test.ts', only: 'with the wish', says,
  },
  {
    bug: 'a Save-Data that only the provider sees changes nothing',
    edits: [{ file: 'src/app/worker/files.ts', from: `answer.headers.get(SAVE_DATA_HEARD) === 'on'`, to: `answer.headers.get(SAVE_DATA_HEARD) === ''` }],
    test: firstDay, only: 'heard of Save-Data', says,
  },
  {
    bug: 'the rest comes all at once',
    edits: [{ file: 'src/app/worker/few.ts', from: 'length: AT_ONCE }, take', to: 'length: items.length }, take' }],
    test: firstDay, only: 'three files at once', says,
  },
  {
    bug: 'after an update screens that were here are not',
    edits: [{ file: 'src/app/worker/store.ts', from: 'earlier.has(lastingName(`/${url}`))', to: 'earlier.has(url)' }],
    test: firstDay, only: 'after an update', says,
  },
  {
    bug: 'the data of last month is that of this one',
    edits: [{ file: 'src/app/offline/data-used.ts', from: 'isWhole && kept.month === fresh.month', to: `isWhole && kept.month !== ''` }],
    test: 'tests/app/offline/data-used.test.ts', only: 'begins anew', says,
  },
  {
    bug: 'what the worker fetched is counted by the page as well',
    edits: [{ file: 'src/app/offline/data-used.ts', from: 'return workerStart ? {} :', to: 'return workerStart === -1 ? {} :' }],
    test: 'tests/app/offline/data-used.test.ts', only: 'never counted by two', says,
  },
  {
    bug: 'the rest is asked for while the person is at work',
    edits: [{ file: 'src/app/features/shell/bring-rest.ts', from: 'await isQuiet()\n', to: 'void isQuiet()\n' }],
    test: 'tests/app/shell/bring-rest.test.ts', only: 'never while', says,
  },
  {
    bug: 'what came over a better link goes with the next version',
    edits: [{ file: 'src/app/worker/store.ts', from: 'new Set(Array.from(this.byPath.values(), hrefOf))', to: 'new Set(Array.from(this.ahead, hrefOf))' }],
    test: firstDay, only: 'loses nothing', says,
  },
  {
    bug: 'a screen that was opened on a slow link comes again on a better one',
    edits: [{
      file: 'src/app/worker/store.ts', from: 'for (const { url } of await (await caches.open(name)).keys()) kept.add(url)',
      to: 'if (name !== PARTS) for (const { url } of await (await caches.open(name)).keys()) kept.add(url)',
    }],
    test: firstDay, only: 'has a first day', says,
  },
  {
    bug: 'the worker keeps whatever is of the right kind',
    edits: [{
      file: 'src/app/worker/files.ts', from: 'return bytes !== null && await digestOf(bytes) === integrity',
      to: 'return bytes !== null && integrity !== await digestOf(new ArrayBuffer(0))',
    }],
    test: store, only: '', says,
  },
  {
    bug: 'what lies in the store is given without a look',
    edits: [{
      file: 'src/app/worker/store.ts', from: 'if (kept && await this.isGood(kept, file)) return kept', to: 'if (kept) return kept',
    }],
    test: store, only: 'is given without the network', says,
  },
  {
    bug: 'an install takes over what a version before kept under the same name',
    edits: [{ file: 'src/app/worker/store.ts', from: `      if (kept && await isFile(kept, file)) return
      if (kept) await found()`, to: '      if (kept) return' }],
    test: store, only: 'an install replaces', says,
  },
  {
    bug: 'what the browser kept of a network is asked for again and again',
    edits: [{
      file: 'src/app/worker/files.ts', from: `['default', 'reload'] as const`, to: `['default'] as const`,
    }],
    test: store, only: 'past that', says: /NotOurs|AssertionError/,
  },
  {
    bug: 'a network\'s page with a yes is the provider\'s',
    edits: [{
      file: 'src/app/api/reading-answer.ts', from: `(isPage || status < 400 || status === 401 || status === 407)`,
      to: 'status < 0 && isPage',
    }],
    test: calls, only: 'is no answer', says,
  },
  {
    bug: 'another app in the provider\'s place signs people out',
    edits: [{
      file: 'src/app/api/reading-answer.ts', from: 'return signs && status > 399 &&', to: 'return signs && status > 599 &&',
    }],
    test: calls, only: 'none of another app', says,
  },
  {
    bug: 'a no whose headers a proxy took away is nobody\'s',
    edits: [{ file: 'src/app/api/reading-answer.ts', from: ` && !('code' in Object(body))`, to: '' }],
    test: calls, only: 'none of another app', says,
  },
  {
    bug: 'a page is known as the answer of an address',
    edits: [{
      file: 'src/app/api/call.ts', from: 'const isOurs = response.ok && !isForeign(returned)', to: 'const isOurs = response.ok',
    }],
    test: calls, only: 'is not taken for what is known', says,
  },
  {
    bug: 'the digests in the list are of the pages as they were built',
    edits: [{
      file: 'src/provider/elsewhere.ts', from: 'digests.get(url) ?? built', to: 'digests.get("") ?? built',
    }],
    test: 'tests/provider/ground/elsewhere.test.ts', only: 'or no phone would keep it', says,
  },
  {
    bug: 'an update takes a file over because of its name',
    edits: [{
      file: 'src/app/worker/earlier.ts', from: 'if (kept && await isFile(kept.clone(), file)) return new',
      to: 'if (kept) return new',
    }],
    test: store, only: 'update', says,
  },
  {
    bug: 'an update fetches everything again',
    edits: [{
      file: 'src/app/worker/earlier.ts', from: `pathname.replace(/^\\/assets\\/[a-z]+\\//, '/assets/')`, to: 'pathname',
    }],
    test: store, only: 'update', says,
  },
  {
    bug: 'a script that was taken over looks for its neighbours among the files of the build before',
    edits: [{
      file: 'src/app/worker/earlier.ts', from: 'return new Response(kept.body, { headers: kept.headers })', to: 'return kept',
    }],
    test: store, only: 'as its own', says,
  },
  {
    bug: 'screens that were opened are gone after an update',
    edits: [{ file: 'src/app/worker/store.ts', from: 'await this.takeParts(earlier)\n', to: '\n' }],
    test: store, only: 'of opened screens', says,
  },
  {
    bug: 'each part of a screen asks for what another was just answered',
    edits: [{ file: 'src/app/api/queries.ts', from: '=== screen ? ONE_SCREEN_MS : 0', to: '=== screen ? 0 : 0' }],
    test: once, only: 'a part that comes', says: /AssertionError|Unable to find/,
  },
  {
    bug: 'another screen takes what the one before was answered',
    edits: [{ file: 'src/app/api/queries.ts', from: '  screen += 1\n', to: '  screen += 0\n' }],
    test: once, only: 'another screen', says: /Unable to find/,
  },
  {
    bug: 'who comes back to a screen sees what it said before',
    edits: [{ file: 'src/app/api/queries.ts', from: '    screenOpens()\n    super.onFocus()', to: '    super.onFocus()' }],
    test: once, only: 'who comes back', says: /Unable to find/,
  },
  {
    bug: 'a part has another name in another checkout',
    edits: [{ file: 'build/stable-names.ts', from: 'path.relative(root, file)', to: 'file' }],
    test: 'tests/stable-names.test.ts', only: 'wherever the checkout', says,
  },
  {
    bug: 'each screen asks by itself, however many are asked for',
    edits: [{
      file: 'src/app/api/keep-asking.ts', from: 'const [next] = watched.filter(',
      to: 'for (const next of watched.filter(',
    }, {
      file: 'src/app/api/keep-asking.ts',
      from: `if (next) void client.refetchQueries({ queryKey: next.queryKey, exact: true }, { cancelRefetch: false })`,
      to: `void client.refetchQueries({ queryKey: next.queryKey, exact: true }, { cancelRefetch: false })`,
    }, {
      file: 'src/app/api/keep-asking.ts',
      from: '.sort((one, other) => overdue(other) - overdue(one))', to: ')',
    }],
    test: 'tests/app/api/asking-again.test.tsx', only: 'one question in half a minute', says: /AssertionError/,
  },
  {
    bug: 'a page that nobody sees goes on asking',
    edits: [{
      file: 'src/app/api/keep-asking.ts', from: 'if (isHidden() || !onlineManager.isOnline()) return',
      to: 'if (!onlineManager.isOnline()) return',
    }],
    test: 'tests/app/api/asking-again.test.tsx', only: 'while nobody sees it', says: /AssertionError/,
  },
  {
    bug: 'a draft is said to be kept at every pause in typing',
    edits: [{
      file: 'src/app/ui/save-line.tsx', from: '<SaidOnce isKept={wasKept}>',
      to: `<SaidOnce isKept={status.state === 'saved'}>`,
    }],
    test: 'tests/app/shell/announced.test.tsx', only: 'said to be kept once', says: /AssertionError/,
  },
  {
    bug: 'a login ends without a word',
    edits: [{
      file: 'src/app/features/shell/idle-watch.tsx', from: 'setNear(left <= 0)', to: 'setNear(left < -1e9)',
    }],
    test: 'tests/app/shell/announced.test.tsx', only: 'is said to end', says: /Unable to find|AssertionError/,
  },
  {
    bug: 'a step drops the focus to nowhere',
    edits: [{
      file: 'src/app/features/shell/focus.ts', from: 'if (last && !last.isConnected) timer ??=',
      to: 'if (last && last.isConnected) timer ??=',
    }],
    test: 'tests/app/shell/focus.test.tsx', only: 'begins at its title', says: /AssertionError/,
  },
  {
    bug: 'what was kept from before is heard as what the provider says',
    edits: [{ file: 'src/app/api/heard.ts', from: '?.isInvalidated === false', to: '?.isInvalidated !== undefined' }],
    test: once, only: 'kept from before is not heard', says: /AssertionError|Unable to find/,
  },
  {
    bug: 'what another part of the page was told is not heard',
    edits: [{
      file: 'src/app/api/heard.ts', from: '{ data, dataUpdatedAt }: UseQueryResult<T>, key',
      to: '{ data, isFetchedAfterMount: dataUpdatedAt }: UseQueryResult<T>, key',
    }, { file: 'src/app/api/heard.ts', from: 'dataUpdatedAt > 0', to: 'dataUpdatedAt' }],
    test: once, only: 'heard by one that comes later', says: /Unable to find/,
  },
]
