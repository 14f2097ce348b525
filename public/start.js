/*
 * Starts the app on a page that the server rendered. Links, disclosures and fields work before that. The code loads when
 * the browser is idle, or at once when the reader acts. Clicks, submissions, shortcuts, choices and text wait until the
 * app has taken over their element (src/client/main.tsx), and are then repeated in their order. The search
 * opens at once.
 */
;(() => {
  const { entry, early, late } = document.currentScript.dataset
  const filesIn = (list) => list.split(' ').filter(Boolean)
  const native =
    'a[href], summary, label, option, select, textarea, input:not([type=checkbox], [type=radio], [type=submit])'
  const handled = 'button, input, [role=button], [role=tab], [role=menuitem], [role=switch], [data-forwards]'
  /** The next page of a list, which the app adds to this one. */
  const inPlace = 'a[rel=next]'
  const pollMs = 30
  /** A part of the page whose code does not arrive must not hold up the others. */
  const patienceMs = 10_000

  /** Without the code nothing repeats what the reader does, so the page says so and leaves the rest to the browser. */
  let hasFailed = false
  function fail(error) {
    hasFailed = true
    console.error(error)
    const notice = document.createElement('div')
    notice.setAttribute('role', 'alert')
    notice.className = 'start-failure'
    const link = document.createElement('a')
    link.href = location.href
    link.textContent = 'Reload the page'
    link.addEventListener('click', (event) => {
      event.preventDefault()
      location.reload()
    })
    notice.append('Some of this page could not be loaded. ', link)
    document.body.append(notice)
  }

  let isLoading = false
  function load() {
    if (!isLoading) import(entry).catch(fail)
    isLoading = true
  }

  /** The browser may be busy, or save power, for as long as the page is open. */
  const longestWait = { timeout: 1_000 }
  // Safari has no requestIdleCallback.
  const whenIdle = (work) => (self.requestIdleCallback ? requestIdleCallback(work, longestWait) : setTimeout(work))
  const idle = () => new Promise(whenIdle)
  const nextTask = () => new Promise((resolve) => setTimeout(resolve))

  /** Starting a download takes a phone some milliseconds. */
  const downloadsPerTask = 3

  /** Downloads all files of the page, because the app asks for some only when others run. */
  async function download() {
    const files = [...filesIn(early), entry, ...filesIn(late)]
    for (const [at, href] of files.entries()) {
      if (at > 0 && at % downloadsPerTask === 0) await nextTask()
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href })
      document.head.append(link)
    }
  }

  /** Runs the code file by file, so that no task keeps the reader waiting. */
  async function loadInSteps() {
    await download()
    await idle()
    // The first formatter loads the browser's language data, which takes as long as a file.
    new Intl.DateTimeFormat('en')
    await idle()
    for (const file of filesIn(early)) {
      if (isLoading) return
      // The app imports it again, and reports a failure.
      await import(file).catch(() => {})
      await idle()
    }
    load()
  }

  let isReady = false
  document.addEventListener('folkmoot-ready', () => {
    isReady = true
    repeatDue()
  })

  /** React marks the elements that it manages. It takes over the parts of a page one by one, as their code arrives. */
  const isTakenOver = (element) =>
    hasFailed ||
    (isReady && (element === document.body || Object.keys(element).some((name) => name.startsWith('__react'))))

  /** The acts of the reader, in their order. */
  const waiting = []
  let isRepeating = false
  let timer = 0
  function repeatDue() {
    clearTimeout(timer)
    while (waiting.length > 0) {
      const { element, repeat, since } = waiting[0]
      const isLate = performance.now() - since > patienceMs
      if (element.isConnected && !isTakenOver(element) && !isLate) break
      waiting.shift()
      element.removeAttribute('data-waiting')
      isRepeating = true
      if (element.isConnected && !element.disabled) repeat()
      isRepeating = false
    }
    if (waiting.length > 0) timer = setTimeout(repeatDue, pollMs)
  }
  function keep(element, repeat) {
    load()
    waiting.push({ element, repeat, since: performance.now() })
    if (waiting.length === 1) timer = setTimeout(repeatDue, pollMs)
  }

  /** Whether the browser handles an event itself: nothing that came before it may still wait. */
  const passes = (element) => isRepeating || (isTakenOver(element) && waiting.length === 0)

  const isEditable = (target) =>
    target instanceof Element && target.matches('input, textarea, select, [contenteditable]')

  /** Opens or closes the search, whose field takes text before the app does. Returns whether that was left to do. */
  function toggleSearch(event) {
    const dialog = document.querySelector('dialog[data-search]')
    if (hasFailed || !dialog || isTakenOver(dialog)) return false
    load()
    event.preventDefault()
    event.stopImmediatePropagation()
    if (dialog.open) dialog.close()
    else {
      dialog.showModal()
      dialog.querySelector('input').focus()
    }
    return true
  }

  function onClick(event) {
    const target = event.target instanceof Element ? event.target.closest(`${native}, ${handled}`) : null
    if (target?.matches('[data-opens-search]') && toggleSearch(event)) return
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!target || (target.matches(native) && (opensElsewhere || !target.matches(inPlace))) || passes(target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    keep(target, () => target.click())
    target.setAttribute('data-waiting', '')
  }

  function onSubmit(event) {
    const { target, submitter } = event
    if (passes(target)) return
    event.preventDefault()
    keep(target, () => target.requestSubmit(submitter))
    target.setAttribute('data-waiting', '')
  }

  /** The text or choice that waits, by field. */
  const texts = new Map()
  function onInput({ target }) {
    if (passes(target)) return
    const isKept = texts.has(target)
    texts.set(target, target.value)
    if (isKept) return
    keep(target, () => {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')
      const text = texts.get(target)
      texts.delete(target)
      if (target.localName === 'select') {
        set.call(target, text)
        target.dispatchEvent(new Event('change', { bubbles: true }))
        return
      }
      // The app ignores an event that leaves the text as it was.
      for (const value of ['', text]) {
        set.call(target, value)
        target.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
  }

  /** Keeps shortcuts. The browser handles keys in fields, and activates links and buttons by clicks. */
  function onKeyDown(event) {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey, target } = event
    const isCommand = ctrlKey || metaKey
    const isInSearch = target instanceof Element && target.closest('dialog[data-search]') !== null
    const isSearch = isCommand && key.toLowerCase() === 'k' && !altKey && !shiftKey && !event.repeat
    // An editor uses the same keys.
    if (isSearch && (isInSearch || !isEditable(target)) && toggleSearch(event)) return
    if (isReady || key.length > 1 || key === ' ' || (!isCommand && isEditable(target))) return
    if (isCommand && key.toLowerCase() === 'k') event.preventDefault()
    const options = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
    keep(target, () => target.dispatchEvent(new KeyboardEvent('keydown', options)))
  }

  addEventListener('click', onClick, { capture: true })
  addEventListener('submit', onSubmit, { capture: true })
  addEventListener('input', onInput, { capture: true })
  addEventListener('keydown', onKeyDown, { capture: true })
  addEventListener('touchstart', load, { capture: true, passive: true })
  addEventListener('focusin', ({ target }) => isEditable(target) && load(), { capture: true })
  addEventListener('pointerover', ({ target }) => target instanceof Element && target.closest(handled) && load(), {
    capture: true,
  })

  if (document.readyState === 'complete') whenIdle(loadInSteps)
  else addEventListener('load', () => whenIdle(loadInSteps))
})()
