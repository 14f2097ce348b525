/** The features of a drawn face. Numbers are indexes of the lists of colours. */
export interface Look {
  skin: number
  hair: 'short' | 'side' | 'buzz' | 'bald' | 'bob' | 'long' | 'bun' | 'curly' | 'afro' | 'scarf'
  hairColor: number
  /** Also the colour of a scarf. */
  shirt: number
  ground: number
  extras: readonly ('glasses' | 'beard' | 'freckles' | 'earrings')[]
}

const skins = ['#f7d9c4', '#f0c8a8', '#e0ac86', '#c98e62', '#a86f48', '#7f4f31', '#5a3723']
const hairs = ['#1f1b1a', '#3a271d', '#6b4530', '#a8542c', '#d9b26a', '#7d7068', '#c9c6c2']
const shirts = ['#c2553f', '#2f8f83', '#4f7d3a', '#d29a2e', '#3e5fa8', '#8a4f93', '#5d6b7a', '#27566b']
const grounds = [
  ['#fbe3c0', '#f4b183'],
  ['#d6eef0', '#8cc5cf'],
  ['#e5efd0', '#a9c884'],
  ['#e3e0f6', '#a9a2dd'],
  ['#fde2e0', '#eda09b'],
  ['#fff0c2', '#f2cf63'],
  ['#e4e9ee', '#aab8c6'],
  ['#d9f0e3', '#86c9a4'],
]

/** Draws behind the head. */
const backHair: Partial<Record<Look['hair'], string>> = {
  bob: '<path d="M112 190c0-70 36-110 88-110s88 40 88 110v62c0 14-22 20-34 16H146c-12 4-34-2-34-16z"/>',
  long: '<path d="M106 190c0-74 38-114 94-114s94 40 94 114v130c0 16-40 26-60 20h-68c-20 6-60-4-60-20z"/>',
  bun: '<circle cx="200" cy="72" r="36"/><path d="M118 200c0-74 32-112 82-112s82 38 82 112z"/>',
  afro: '<circle cx="200" cy="158" r="112"/>',
  curly:
    '<circle cx="132" cy="150" r="38"/><circle cx="268" cy="150" r="38"/><circle cx="122" cy="194" r="28"/><circle cx="278" cy="194" r="28"/><circle cx="200" cy="108" r="52"/>',
}

/** Draws above the forehead. */
const frontHair: Partial<Record<Look['hair'], string>> = {
  short: '<path d="M126 180c-6-66 28-98 74-98s80 32 74 98c-8-30-20-44-34-50-26 10-62 8-80 0-14 6-26 20-34 50z"/>',
  side: '<path d="M124 184c-8-70 26-104 78-104 48 0 80 32 74 104-6-28-14-42-24-50-40 4-74-4-94-20-8 24-24 36-34 70z"/>',
  buzz: '<path d="M128 172c-4-58 26-86 72-86s76 28 72 86c-10-34-34-50-72-50s-62 16-72 50z" opacity=".85"/>',
  bob: '<path d="M122 196c-4-72 28-108 78-108s82 36 78 108c-8-30-22-50-40-62-30 18-76 20-96 12-10 10-16 26-20 50z"/>',
  long: '<path d="M120 204c-6-78 28-116 80-116s86 38 80 116c-8-38-34-66-68-82-32 22-74 34-92 82z"/>',
  bun: '<path d="M124 186c-4-66 28-98 76-98s80 32 76 98c-10-36-34-56-76-56s-66 20-76 56z"/>',
  curly:
    '<circle cx="150" cy="118" r="30"/><circle cx="190" cy="100" r="32"/><circle cx="232" cy="106" r="31"/><circle cx="262" cy="132" r="25"/><circle cx="136" cy="146" r="22"/>',
  afro: '<path d="M128 168c4-50 32-76 72-76s68 26 72 76c-18-24-42-34-72-34s-54 10-72 34z"/>',
}

const beard =
  '<path d="M134 214c2 62 26 96 66 96s64-34 66-96c-6 24-14 36-26 40-12-12-28-14-40-8-12-6-28-4-40 8-12-4-20-16-26-40z"/>'

const glasses =
  '<g fill="#ffffff" fill-opacity=".22" stroke="#2b2b33" stroke-width="6"><circle cx="166" cy="204" r="26"/><circle cx="234" cy="204" r="26"/><path d="M192 202q8-6 16 0" fill="none"/></g>'

const freckles =
  '<g fill="#b5643c" opacity=".55"><circle cx="150" cy="232" r="3"/><circle cx="161" cy="238" r="3"/><circle cx="171" cy="231" r="3"/><circle cx="229" cy="231" r="3"/><circle cx="239" cy="238" r="3"/><circle cx="250" cy="232" r="3"/></g>'

const earrings = '<g fill="#e8b93c"><circle cx="121" cy="236" r="6"/><circle cx="279" cy="236" r="6"/></g>'

const scarfOver = (color: string) =>
  `<path fill="${color}" d="M200 70c-66 0-102 48-102 122 0 62 8 104-6 142h216c-14-38-6-80-6-142 0-74-36-122-102-122zm0 42c42 0 66 32 66 88 0 58-26 94-66 94s-66-36-66-94c0-56 24-88 66-88z"/><path d="M118 312c44 30 120 30 164 0" fill="none" stroke="#000" stroke-opacity=".14" stroke-width="8"/>`

const pick = (list: readonly string[], at: number) => list[at % list.length] ?? ''

/** Draws a friendly, flat portrait as an SVG document of 400 by 400. */
export function drawFace({ skin, hair, hairColor, shirt, ground, extras }: Look): string {
  const [light, dark] = grounds[ground % grounds.length] ?? []
  const [face, hairFill, cloth] = [pick(skins, skin), pick(hairs, hairColor), pick(shirts, shirt)]
  const has = (extra: Look['extras'][number]) => extras.includes(extra)
  const ears = hair === 'scarf' ? '' : '<circle cx="124" cy="212" r="17"/><circle cx="276" cy="212" r="17"/>'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">
<defs><radialGradient id="g" cx=".35" cy=".25" r="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs>
<rect width="400" height="400" fill="url(#g)"/>
<g fill="${hairFill}">${backHair[hair] ?? ''}</g>
<path d="M48 420c4-78 62-108 152-108s148 30 152 108z" fill="${cloth}"/>
<path d="M168 270h64v42c0 40-64 40-64 0z" fill="${face}"/><path d="M168 284c18 22 46 22 64 0v12c-18 20-46 20-64 0z" opacity=".12"/>
<g fill="${face}">${ears}<path d="M200 98c48 0 76 36 76 98 0 66-34 104-76 104s-76-38-76-104c0-62 28-98 76-98z"/></g>
<g fill="${hairFill}">${has('beard') ? beard : ''}${frontHair[hair] ?? ''}</g>
<g fill="none" stroke="#2b2023" stroke-opacity=".75" stroke-width="6" stroke-linecap="round"><path d="M150 178q16-10 32-2"/><path d="M218 176q16-8 32 2"/></g>
<g fill="#2b2023"><ellipse cx="166" cy="204" rx="8" ry="10"/><ellipse cx="234" cy="204" rx="8" ry="10"/></g>
<g fill="#fff"><circle cx="169" cy="200" r="3"/><circle cx="237" cy="200" r="3"/></g>
<path d="M200 208q-10 24-6 28 6 4 14 1" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="5" stroke-linecap="round"/>
<path d="M172 256q28 26 56 0 -28 10-56 0z" fill="#fff" stroke="#8c3b36" stroke-width="5" stroke-linejoin="round"/>
${has('freckles') ? freckles : ''}${hair === 'scarf' ? scarfOver(cloth) : ''}${has('glasses') ? glasses : ''}${has('earrings') && hair !== 'scarf' ? earrings : ''}
</svg>`
}
