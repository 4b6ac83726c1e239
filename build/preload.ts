// Parts of the program that are fetched when they are needed: what the builder puts before each such import.
// Its own names every file of the part in a link of the head at once, each of which takes a cheap phone
// 5 ms: a tenth of a second in which no tap is answered. Here the part itself is asked for first, and each
// link is a task of its own; where the worker is about to answer before the first picture, there is none.
import type { Plugin } from 'vite'

/** The builder's name for it. */
const helper = '\0vite/preload-helper.js'

/** `ask` imports the part; `files` are all that it needs, from the root of the site. */
const code = `
const named = {}
const isStartingWithWorker = () => !!document.querySelector('.boot')
  && !!navigator.serviceWorker && !!navigator.serviceWorker.controller
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
  link.href = '/' + file
  if (isStyle) {
    document.head.appendChild(link)
    link.onload = come
    link.onerror = () => {
      named[file] = undefined
      fail(new Error('Unable to preload CSS for /' + file))
    }
  } else {
    if (links.push(link) === 1) setTimeout(nameNext)
    come()
  }
}))
export function __vitePreload(ask, files = []) {
  const needed = isStartingWithWorker() ? files.filter((file) => file.endsWith('.css')) : files
  return Promise.all(needed.map(name)).then(ask).catch((error) => {
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
