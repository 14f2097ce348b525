export type Emblem = 'leaf' | 'book' | 'gear' | 'pot' | 'path' | 'key'

interface Design {
  /** The gradient, from top left to bottom right. */
  from: string
  to: string
  /** The motif within 100 by 100, in white. */
  motif: string
}

const tooth = (turn: number) => `<rect x="44" y="12" width="12" height="16" rx="3" transform="rotate(${turn} 50 50)"/>`
const teeth = [0, 45, 90, 135, 180, 225, 270, 315].map(tooth).join('')

const designs: Record<Emblem, Design> = {
  leaf: {
    from: '#2f6b3c',
    to: '#9cc069',
    motif:
      '<path d="M20 78C16 40 42 18 84 16c2 42-18 66-52 66 2-20 14-36 32-46-22 6-36 20-40 44z"/><path d="M18 88c2-8 4-12 8-18l6 4c-4 6-6 10-7 16z"/>',
  },
  book: {
    from: '#3d3a78',
    to: '#c58bb4',
    motif:
      '<path d="M12 26c14-6 26-4 36 4v50c-10-8-22-10-36-4z"/><path d="M88 26c-14-6-26-4-36 4v50c10-8 22-10 36-4z"/>',
  },
  gear: {
    from: '#1f4f6b',
    to: '#5fb3b0',
    motif: `${teeth}<path fill-rule="evenodd" d="M50 22a28 28 0 1 0 0 56 28 28 0 0 0 0-56zm0 16a12 12 0 1 1 0 24 12 12 0 0 1 0-24z"/>`,
  },
  pot: {
    from: '#a83a32',
    to: '#f0a54a',
    motif:
      '<path d="M20 46h60v26c0 8-6 14-14 14H34c-8 0-14-6-14-14z"/><rect x="14" y="36" width="72" height="8" rx="4"/><rect x="44" y="26" width="12" height="8" rx="3"/><rect x="6" y="50" width="12" height="8" rx="4"/><rect x="82" y="50" width="12" height="8" rx="4"/>',
  },
  path: {
    from: '#7a4a2c',
    to: '#eec27a',
    motif:
      '<circle cx="72" cy="26" r="11"/><path d="M6 80 36 34l18 26 10-12 30 32z"/><path d="M40 86c6-8 16-8 14-16-2-6-10-6-8-12" fill="none" stroke="#7a4a2c" stroke-width="4" stroke-linecap="round"/>',
  },
  key: {
    from: '#37424f',
    to: '#8fa0b2',
    motif:
      '<path fill-rule="evenodd" d="M34 28a22 22 0 1 0 20 30h10l6 8 8-8 6 8 10-12-8-8H54a22 22 0 0 0-20-18zm-4 14a8 8 0 1 1 0 16 8 8 0 0 1 0-16z"/>',
  },
}

const gradient = ({ from, to }: Design) =>
  `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`

/** Draws the icon of a community as an SVG document of 400 by 400. */
export function drawIcon(emblem: Emblem): string {
  const design = designs[emblem]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">${gradient(design)}<rect width="400" height="400" fill="url(#g)"/><g fill="#fff" transform="translate(70 70) scale(2.6)">${design.motif}</g></svg>`
}

/** Where the motif stands on a banner, how large and how much turned. */
const positions = [
  [40, 150, 1.5, -14],
  [250, 10, 1.1, 10],
  [430, 170, 1.9, 6],
  [660, 40, 1.3, -8],
  [840, 180, 1.4, 16],
  [1010, 20, 2.2, -6],
  [1240, 170, 1.2, 12],
  [1400, 40, 1.7, -12],
] as const

/** Draws the banner of a community as an SVG document of 1600 by 320: soft hills and its motif on a gradient. */
export function drawBanner(emblem: Emblem): string {
  const design = designs[emblem]
  const motifs = positions.map(
    ([x, y, scale, turn]) =>
      `<g transform="translate(${x} ${y}) scale(${scale}) rotate(${turn} 50 50)">${design.motif}</g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="320" viewBox="0 0 1600 320">${gradient(design)}<rect width="1600" height="320" fill="url(#g)"/><g fill="#fff"><path d="M0 250c240-90 420 60 760-20s560-90 840 10v80H0z" opacity=".1"/><path d="M0 290c300-60 520 20 860-30s480 0 740-20v80H0z" opacity=".12"/><g opacity=".16">${motifs.join('')}</g></g></svg>`
}
