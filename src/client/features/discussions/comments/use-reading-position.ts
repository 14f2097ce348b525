import { useEffect, useState } from 'react'

const comments = 'article[id^="comment-"]'

/**
 * The number of the last comment in view among those on the page, and their count; 0 while none is in view, and before
 * the reader scrolls.
 */
export function useReadingPosition() {
  const [position, setPosition] = useState({ at: 0, count: 0 })
  useEffect(() => {
    const section = document.getElementById('comments')?.closest('section')
    if (!section) return
    const inView = new Set<Element>()
    let all: Element[] = []
    let hasScrolled = window.scrollY > 0
    const update = () => {
      const seen = hasScrolled ? [...inView].map((comment) => all.indexOf(comment) + 1) : []
      const [at, count] = [Math.max(0, ...seen), all.length]
      setPosition((before) => (before.at === at && before.count === count ? before : { at, count }))
    }
    const positions = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target)
          else inView.delete(target)
        }
        update()
      },
      { rootMargin: '-72px 0px -20% 0px' },
    )
    const onScroll = () => {
      hasScrolled = true
      update()
    }
    let frame = 0
    const collect = () => {
      frame = 0
      all = [...section.querySelectorAll(comments)]
      // Observing an element again changes nothing.
      for (const comment of all) positions.observe(comment)
      for (const comment of inView) if (!comment.isConnected) inView.delete(comment)
      update()
    }
    const changes = new MutationObserver(() => {
      frame ||= requestAnimationFrame(collect)
    })
    collect()
    changes.observe(section, { childList: true, subtree: true })
    addEventListener('scroll', onScroll, { once: true, passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
      changes.disconnect()
      positions.disconnect()
    }
  }, [])
  return position
}
