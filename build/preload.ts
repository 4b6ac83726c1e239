// Parts of the program that are fetched when they are needed: what the builder puts before each such import.
// Its own names every file of the part in a link of the head at once, each of which takes a cheap phone
// 5 ms: a tenth of a second in which no tap is answered. Here the part itself is asked for first, and each
// link is a task of its own; where the worker is about to answer before the first picture, there is none.
// A part that a network answered for is asked for until it comes as it should: nothing on the screen is lost
// meanwhile. Where nobody answers, or it is gone, the import fails as ever.
import type { Plugin } from 'vite'

/** The builder's name for it. */
const helper = '\0vite/preload-helper.js'

/** `ask` imports the part; `files` are all that it needs, which lie beside this script. */
const code = `
const named = {}
const isStartingWithWorker = () => !!document.querySelector('.boot')
  && !!navigator.serviceWorker && !!navigator.serviceWorker.controller
const beside = (file) => new URL(file.slice(file.lastIndexOf('/') + 1), import.meta.url).href
const links = []
const nameNext = () => {
  const link = links.shift()
  if (!link) return
  document.head.appendChild(link)
  setTimeout(nameNext)
}
const name = (file) => (named[file] = named[file] || new Promise((come, fail) => {
  const link = document.createElement('link')
  const isStyle = file.endsWith('.css')
  link.rel = isStyle ? 'stylesheet' : 'modulepreload'
  link.crossOrigin = ''
  link.href = beside(file)
  if (isStyle) {
    document.head.appendChild(link)
    link.onload = come
    link.onerror = () => {
      named[file] = undefined
      fail(new Error('Unable to preload CSS for ' + link.href))
    }
  } else {
    if (links.push(link) === 1) setTimeout(nameNext)
    come()
  }
}))
const tell = (what) => dispatchEvent(new Event('oja:' + what))
const isWrong = (file) => fetch(file, { cache: 'no-cache', redirect: 'manual' }).then(({ status, headers }) =>
  status < 400 ? !/script|css/.test(headers.get('Content-Type')) : status === 511)
const again = async (ask, files, error, wait = 2000) => {
  const named = files.length ? files.map(beside)
    : String(error.message).match(/\\/assets\\/\\S+/) || []
  const wrong = await Promise.all(named.map(isWrong)).catch(() => [])
  if (!wrong.length) throw error
  // Right by now, also in what the browser keeps by itself.
  if (!wrong.includes(true)) return ask()
  tell('foreign')
  await new Promise((go) => setTimeout(go, wait))
  return ask().catch((next) => again(ask, files, next, Math.min(wait * 1.5, 15000)))
}
export function __vitePreload(ask, files = []) {
  const needed = isStartingWithWorker() ? files.filter((file) => file.endsWith('.css')) : files
  const get = () => Promise.all(needed.map(name)).then(ask)
  return get().catch((error) => again(get, files, error).finally(() => tell('ours'))).catch((error) => {
    const event = new Event('vite:preloadError', { cancelable: true })
    event.payload = error
    dispatchEvent(event)
    if (!event.defaultPrevented) throw error
  })
}
`

export function preloading(): Plugin {
  return {
    name: 'oja-preloading',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === helper ? code : undefined),
  }
}
