/* Says in plain words that this browser is too old. ES5 alone: it has to run where nothing else does. */
(function () {
  function show() {
    if (document.getElementById('old-browser')) return
    var banner = document.createElement('div')
    var title = document.createElement('strong')
    var text = document.createElement('span')
    banner.id = 'old-browser'
    banner.setAttribute('role', 'alert')
    banner.style.cssText = 'padding:16px;background:#FCF0D6;color:#14201B;font:16px/24px sans-serif;' +
      'border-bottom:2px solid #8A5700'
    title.style.cssText = 'display:block'
    title.appendChild(document.createTextNode('Please update your browser'))
    text.appendChild(document.createTextNode('This browser is too old for Oja: some things will not work, ' +
      'and it is no longer safe for money. Use Chrome 90, Firefox 88, Edge 90, Opera 76, Safari 12, or any ' +
      'newer one. Your account and what you have sent are not affected.'))
    banner.appendChild(title)
    banner.appendChild(text)
    document.body.insertBefore(banner, document.body.firstChild)
    // Before Internet Explorer can draw nothing at all, it says at least this.
    var waiting = document.getElementById('app')
    if (waiting && !('noModule' in document.createElement('script'))) waiting.style.display = 'none'
  }
  if (document.body) show()
  else if (document.addEventListener) document.addEventListener('DOMContentLoaded', show)
  else window.attachEvent('onload', show)
})()
