// What the console does in the browser: pictures larger, smaller, turned and moved, and a question before
// what cannot be taken back. What is typed at a case is kept as it is typed.

const ZOOM_STEP = 1.5
const ZOOM_MOST = 8

for (const viewer of document.querySelectorAll('[data-viewer]')) enliven(viewer)
for (const menu of document.querySelectorAll('details.menu')) letClose(menu)
for (const form of document.querySelectorAll('form')) form.addEventListener('submit', ask)

keepTyped(document.querySelector('[data-drafts]'))

/** Sends drafts a moment after the last letter and as the page is left; a form takes along what is newer. */
function keepTyped(place) {
  if (!place) return
  const csrf = document.querySelector('input[name=csrf]')?.value ?? ''
  const fields = [...place.querySelectorAll('[data-draft]')]
  const typed = new Set()
  let timer = 0
  const send = () => {
    clearTimeout(timer)
    if (typed.size === 0) return
    const body = new URLSearchParams({ csrf })
    for (const field of typed) body.set(`draft-${field.dataset.draft}`, field.value)
    // Where it does not arrive, the next letter or the next form brings it.
    if (navigator.sendBeacon(place.dataset.drafts, body)) typed.clear()
  }
  for (const field of fields) {
    field.addEventListener('input', () => {
      typed.add(field)
      clearTimeout(timer)
      timer = setTimeout(send, 500)
    })
  }
  document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'hidden') send() })
  addEventListener('pagehide', send)
  document.addEventListener('formdata', ({ formData }) => {
    for (const field of fields) {
      if (field.value !== field.defaultValue) formData.set(`draft-${field.dataset.draft}`, field.value)
    }
    clearTimeout(timer)
    typed.clear()
  })
}

function enliven(viewer) {
  const stage = viewer.querySelector('.stage')
  const sheet = viewer.querySelector('.sheet')
  const image = viewer.querySelector('img')
  const view = { zoom: 1, quarters: 0 }
  viewer.querySelector('.tools').hidden = false
  viewer.addEventListener('click', (event) => {
    const tool = event.target.closest('[data-tool]')
    if (!tool) return
    use(tool.dataset.tool)
  })
  // The picture itself has the keyboard: + and - and r work while it does, arrows move it.
  stage.addEventListener('keydown', (event) => {
    const tool = keys[event.key]
    if (!tool || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    use(tool)
  })
  letDrag(stage)

  function use(tool) {
    if (tool === 'turn') view.quarters = (view.quarters + 1) % 4
    else view.zoom = within(tool === 'larger' ? view.zoom * ZOOM_STEP : view.zoom / ZOOM_STEP)
    place(stage, sheet, image, view)
    stage.classList.toggle('large', view.zoom > 1)
  }
}

/** Escape and a touch beside it close a menu. */
function letClose(menu) {
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary').focus()
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (!menu.contains(target)) menu.open = false
  })
}

const keys = { '+': 'larger', '=': 'larger', '-': 'smaller', r: 'turn' }

/** A picture that is larger than its place is moved by dragging. */
function letDrag(stage) {
  let from = null
  stage.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !stage.classList.contains('large')) return
    from = { x: event.clientX + stage.scrollLeft, y: event.clientY + stage.scrollTop }
    stage.setPointerCapture(event.pointerId)
    stage.classList.add('held')
  })
  stage.addEventListener('pointermove', (event) => {
    if (!from) return
    stage.scrollLeft = from.x - event.clientX
    stage.scrollTop = from.y - event.clientY
  })
  for (const end of ['pointerup', 'pointercancel']) {
    stage.addEventListener(end, () => {
      from = null
      stage.classList.remove('held')
    })
  }
}

const within = (zoom) => Math.min(ZOOM_MOST, Math.max(1, zoom))

/** Draws the picture at its size and angle; the middle of what was seen stays in the middle. */
function place(stage, sheet, image, { zoom, quarters }) {
  const isTurned = quarters % 2 === 1
  const [across, down] = isTurned
    ? [image.naturalHeight, image.naturalWidth] : [image.naturalWidth, image.naturalHeight]
  if (across === 0) return
  const scale = zoom * Math.min(stage.clientWidth / across, stage.clientHeight / down)
  const middle = [(stage.scrollLeft + stage.clientWidth / 2) / stage.scrollWidth,
    (stage.scrollTop + stage.clientHeight / 2) / stage.scrollHeight]
  sheet.classList.add('moved')
  sheet.style.width = `${across * scale}px`
  sheet.style.height = `${down * scale}px`
  image.style.width = `${image.naturalWidth * scale}px`
  image.style.height = `${image.naturalHeight * scale}px`
  image.style.transform = `translate(-50%, -50%) rotate(${quarters * 90}deg)`
  stage.scrollLeft = middle[0] * stage.scrollWidth - stage.clientWidth / 2
  stage.scrollTop = middle[1] * stage.scrollHeight - stage.clientHeight / 2
}

/** Asks once before a decision is sent; without a dialog in the browser it is sent as it is. */
function ask(event) {
  const button = event.submitter
  const dialog = document.querySelector('dialog.confirm')
  const words = button?.dataset.confirm
  if (!words || !dialog?.showModal || button.dataset.confirmed) {
    // A download leaves the page as it is, and its button.
    if (button && !button.dataset.again) setTimeout(() => { button.disabled = true })
    return
  }
  event.preventDefault()
  dialog.querySelector('p').textContent = words
  dialog.querySelector('[data-answer=yes]').textContent = button.textContent.trim()
  dialog.showModal()
  dialog.onclick = (click) => {
    const answer = click.target.dataset.answer
    if (!answer) return
    dialog.close()
    if (answer !== 'yes') return
    button.dataset.confirmed = 'yes'
    event.target.requestSubmit(button)
  }
}
