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
    if (location.search === '?test=browser' || /[?&]test=browser(&|$)/.test(location.search)) return true
    for (var i = 0; i < oldest.length; i++) {
      var found = oldest[i][0].exec(agent)
      if (found) return Number(found[1]) < oldest[i][1]
    }
    return false
  }
  var policy = window.trustedTypes && window.trustedTypes.createPolicy('oja-early', {
    createScriptURL: function (url) { return url === '/old-browser.js' || url === '/watchdog.js' ? url : '' },
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
    if (event.target === window || event.target.tagName === 'SCRIPT') {
      root.setAttribute('data-failed', '')
      watch()
    }
  }, true)
  setTimeout(watch, 12000)

  var theme = /(?:^|; )oja_display=[^;]*theme:(light|dark)/.exec(document.cookie)
  if (theme) root.setAttribute('data-theme', theme[1])

  // Somebody who is signed in is led on: the login form must not flash up before.
  try {
    if (localStorage.getItem('oja.login') && /"kind":"member"/.test(localStorage.getItem('oja.login'))) {
      root.setAttribute('data-known', '')
    }
  } catch (error) { /* a browser that keeps nothing */ }

  // Until the program is there: the button follows the form, and sending waits for it.
  function follow(event) {
    var form = event.target.form
    if (root.hasAttribute('data-ready') || !form) return
    var button = form.querySelector('button[type=submit]')
    if (button) button.disabled = !form.checkValidity()
  }
  document.addEventListener('input', follow, true)
  document.addEventListener('submit', function (event) {
    if (root.hasAttribute('data-ready')) return
    event.preventDefault()
    event.target.setAttribute('data-sent', '')
  }, true)
})()
