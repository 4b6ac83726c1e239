// Runs beside the HTML before the program is there, in words that old browsers know (ES5): the theme, the
// check for browsers that are too old, and what a person does in a form meanwhile. build/early.ts makes it a
// file of its own.
(function () {
  var root = document.documentElement
  var agent = navigator.userAgent

  // The minimums of the spec; IE 11 cannot run the program at all and never comes this far.
  var oldest = [[/\bOPR\/(\d+)/, 76], [/\bEdge?\/(\d+)/, 90], [/\bChrome\/(\d+)/, 90],
    [/\bFirefox\/(\d+)/, 88], [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/, 12]]
  function isOld() {
    if (/[?&]test=browser(&|$)/.test(location.search)) return true
    for (var i = 0; i < oldest.length; i++) {
      var found = oldest[i][0].exec(agent)
      if (found) return found[1] < oldest[i][1]
    }
  }
  var policy = window.trustedTypes && window.trustedTypes.createPolicy('oja-early', {
    createScriptURL: function (url) { return /^\/(old-browser|watchdog)\.js$/.test(url) ? url : '' },
  })
  function load(url) {
    var script = document.createElement('script')
    script.src = policy ? policy.createScriptURL(url) : url
    document.head.appendChild(script)
  }
  if (isOld()) load('/old-browser.js')

  // A program that fails before it is there, or is not there after a while: the worker looks into its store.
  var isWatched = false
  function watch() {
    if (isWatched || root.hasAttribute('data-ready')) return
    isWatched = true
    load('/watchdog.js')
  }
  addEventListener('error', function (event) {
    // The window has no name.
    if (/SCRIPT|undef/.test(event.target.tagName)) {
      root.setAttribute('data-failed', '')
      watch()
    }
  }, true)
  setTimeout(watch, 12000)

  var theme = /(?:^|; )oja_display=[^;]*theme:(light|dark)/.exec(document.cookie)
  if (theme) root.setAttribute('data-theme', theme[1])

  // Somebody who is signed in is led on: the login form must not flash up before.
  try {
    if (/"kind":"member"/.test(localStorage.getItem('oja.login'))) root.setAttribute('data-known', '')
  } catch (error) { /* a browser that keeps nothing */ }
})()

// What a person does in a form before the program is there (`data-ready`), or where it need not come
// (`data-ready=plain`).
void (function () {
  var root = document.documentElement

  // The button follows the form.
  function follow(form) {
    if (form && root.getAttribute('data-ready') !== '') {
      form.querySelector('[type=submit]:not([form])').disabled = !form.checkValidity()
    }
  }
  document.addEventListener('input', function (event) { follow(event.target.form) }, true)

  // What is sent is a plain form, which the provider answers. It waits for the program only where
  // there is nobody to answer it: the provider is elsewhere, or the network away.
  document.addEventListener('submit', function (event) {
    var form = event.target
    if (root.getAttribute('data-ready') === '') return
    var waits = !root.hasAttribute('data-ready')
      && (navigator.onLine === false || document.querySelector('[name=oja-provider]'))
    if (waits || form.hasAttribute('data-sent')) event.preventDefault()
    form.setAttribute('data-sent', waits ? 'held' : '')
    if (!waits) setTimeout(forget, 12000)
  }, true)

  // Nothing came of it, or somebody went back: it can be sent again.
  function forget() { document.forms[0].removeAttribute('data-sent') }
  addEventListener('pageshow', function (event) { if (event.persisted) forget() })

  // Once the page is whole, which is long before the program is there.
  function look() {
    if (document.readyState === 'loading') return
    follow(document.forms[0])
    // A login that the provider answered: kept as the program keeps its own, which goes on from it.
    var handed = document.querySelector('[data-session]')
    if (!handed) return
    try {
      localStorage.setItem('oja.login', handed.getAttribute('data-session'))
      location.replace('/login')
    } catch (error) { /* a browser that keeps nothing */ }
  }
  document.addEventListener('readystatechange', look)
  look()
})()
