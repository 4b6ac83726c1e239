// Loaded by build/early.js for a page whose program does not start. What the worker keeps of it is compared
// with what was built, and the page is loaded again once it is right; a network that answers in our place is
// told of, with the way to what it wants. Words that old browsers know (ES5).
(function () {
  var root = document.documentElement
  var notice = null

  /** Resolves to how many files are `mended` and `wrong`, and whether a network answers for them. */
  function look() {
    var worker = navigator.serviceWorker && navigator.serviceWorker.controller
    if (worker) return new Promise(function (resolve) {
      var channel = new MessageChannel()
      channel.port1.onmessage = function (event) { resolve(event.data) }
      worker.postMessage({ says: 'look' }, [channel.port2])
    })
    // What has not failed may only be on its way.
    if (!root.hasAttribute('data-failed')) return Promise.resolve({ mended: 0, wrong: 0 })
    var parts = document.querySelectorAll('script[type=module],link[rel=stylesheet],link[rel=modulepreload]')
    return Promise.all([].map.call(parts, isRight)).then(function (right) {
      var isAll = right.indexOf(false) < 0
      return { mended: isAll ? 1 : 0, wrong: isAll ? 0 : 1, isForeign: !isAll }
    }, function () { return { mended: 0, wrong: 1 } })
  }

  function isRight(part) {
    return fetch(part.src || part.href, { cache: 'no-cache' }).then(function (answer) {
      return answer.ok && !/html/.test(answer.headers.get('Content-Type'))
    })
  }

  /** Not in a loop. */
  function reload() {
    try {
      var now = Date.now()
      if (now - Number(sessionStorage.getItem('oja.reloaded')) < 60000) return
      sessionStorage.setItem('oja.reloaded', String(now))
      location.reload()
    } catch (error) { /* a browser that keeps nothing */ }
  }

  function tell() {
    var link = document.createElement('a')
    notice = document.createElement('div')
    notice.setAttribute('role', 'alert')
    notice.style.cssText = 'padding:16px;background:#FCF0D6;color:#14201B;font:16px/24px sans-serif'
    notice.appendChild(document.createTextNode('This network wants something from you first, such as ' +
      'a login. Nothing of yours is lost. '))
    link.href = '/?network=' + Date.now()
    link.target = '_blank'
    link.style.cssText = 'display:inline-block;padding:12px 0;color:#0A5C45'
    link.appendChild(document.createTextNode('Open its page'))
    notice.appendChild(link)
    document.body.insertBefore(notice, document.body.firstChild)
  }

  function watch(wait) {
    if (root.hasAttribute('data-ready')) {
      if (notice) notice.parentNode.removeChild(notice)
      return
    }
    look().then(function (found) {
      if (found.isForeign && !notice) tell()
      if (found.mended > 0 && found.wrong === 0) reload()
      if (found.wrong > 0) setTimeout(watch, wait, Math.min(wait * 1.5, 30000))
    })
  }
  watch(5000)
})()
