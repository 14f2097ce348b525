import type { Look } from '../draw-face.ts'

/** A made-up person. */
export interface ExampleAccount {
  name: string
  bio: string
  look: Look
}

const users = {
  nora: {
    name: 'Nora Whitfield',
    bio: 'Twelve raised beds, one bad knee. Organizes the garden behind the library.',
    look: { skin: 1, hair: 'bun', hairColor: 5, shirt: 2, ground: 0, extras: ['glasses'] },
  },
  tom: {
    name: 'Tom Adeyemi',
    bio: 'Carpenter. Labels everything.',
    look: { skin: 5, hair: 'short', hairColor: 0, shirt: 4, ground: 3, extras: ['beard'] },
  },
  priya: {
    name: 'Priya Raman',
    bio: 'Chillies, coriander and long novels.',
    look: { skin: 4, hair: 'long', hairColor: 0, shirt: 5, ground: 1, extras: ['earrings'] },
  },
  owen: {
    name: 'Owen Gallagher',
    bio: 'Breaks things, brings cake.',
    look: { skin: 0, hair: 'curly', hairColor: 3, shirt: 0, ground: 5, extras: ['freckles', 'beard'] },
  },
  maya: {
    name: 'Maya Lindqvist',
    bio: 'Tomatoes in summer, Tove Jansson all year.',
    look: { skin: 1, hair: 'bob', hairColor: 4, shirt: 1, ground: 2, extras: [] },
  },
  sam: {
    name: 'Sam Okonkwo',
    bio: 'I carry things.',
    look: { skin: 6, hair: 'buzz', hairColor: 0, shirt: 3, ground: 4, extras: [] },
  },
  ruth: {
    name: 'Ruth Castellan',
    bio: 'Retired librarian, not retired reader.',
    look: { skin: 1, hair: 'bob', hairColor: 6, shirt: 6, ground: 6, extras: ['glasses', 'earrings'] },
  },
  jack: {
    name: 'Jack Pemberton',
    bio: 'Sensors, spreadsheets and two children who water the paths.',
    look: { skin: 2, hair: 'side', hairColor: 2, shirt: 7, ground: 7, extras: ['glasses'] },
  },
  wei: {
    name: '陈伟 Wei Chen',
    bio: 'Compost, trains, cookbooks.',
    look: { skin: 2, hair: 'side', hairColor: 0, shirt: 2, ground: 1, extras: [] },
  },
  amara: {
    name: 'Amara Diallo',
    bio: 'Seeds to give away. Asks three questions about every book.',
    look: { skin: 6, hair: 'afro', hairColor: 0, shirt: 1, ground: 5, extras: ['earrings'] },
  },
  jonas: {
    name: 'Jonas Brandt',
    bio: 'Organisiert das Reparaturcafé. Kann nichts wegwerfen.',
    look: { skin: 1, hair: 'short', hairColor: 4, shirt: 7, ground: 3, extras: ['beard', 'glasses'] },
  },
  lena: {
    name: 'Lena Hoffmann',
    bio: 'Elektronik, Kaffee, Inventurlisten.',
    look: { skin: 0, hair: 'long', hairColor: 2, shirt: 0, ground: 0, extras: ['freckles'] },
  },
  katrin: {
    name: 'Katrin Vogel',
    bio: 'Drei Nähmaschinen und ein Reißverschluss-Trauma.',
    look: { skin: 1, hair: 'bun', hairColor: 3, shirt: 5, ground: 4, extras: [] },
  },
  emre: {
    name: 'Emre Yıldız',
    bio: 'Schweißt für Kuchen.',
    look: { skin: 3, hair: 'short', hairColor: 1, shirt: 4, ground: 2, extras: ['beard'] },
  },
  uwe: {
    name: 'Uwe Petersen',
    bio: 'Röhrenradios und warmes Licht.',
    look: { skin: 0, hair: 'bald', hairColor: 6, shirt: 3, ground: 6, extras: ['glasses', 'beard'] },
  },
  sabine: {
    name: 'Sabine Krüger',
    bio: 'Neu im Viertel, mit wackelnden Türklinken.',
    look: { skin: 1, hair: 'curly', hairColor: 2, shirt: 6, ground: 7, extras: ['earrings'] },
  },
  paula: {
    name: 'Paula Neumann',
    bio: 'Eine Schraube bleibt immer übrig.',
    look: { skin: 0, hair: 'bob', hairColor: 3, shirt: 2, ground: 5, extras: ['freckles'] },
  },
  greta: {
    name: 'Greta Lindholm',
    bio: 'Liest mit, schreibt selten.',
    look: { skin: 0, hair: 'long', hairColor: 4, shirt: 7, ground: 1, extras: ['glasses'] },
  },
  lucia: {
    name: 'Lucía Ferrer',
    bio: 'Hojas de cálculo que saben a arroz.',
    look: { skin: 2, hair: 'long', hairColor: 1, shirt: 1, ground: 3, extras: [] },
  },
  mateo: {
    name: 'Mateo Quiroga',
    bio: 'Pan, turnos de noche y una masa madre llamada Evita.',
    look: { skin: 3, hair: 'curly', hairColor: 1, shirt: 0, ground: 2, extras: ['beard'] },
  },
  carmen: {
    name: 'Carmen Salgado',
    bio: 'Los viernes a las siete, en la cocina.',
    look: { skin: 2, hair: 'bun', hairColor: 1, shirt: 0, ground: 7, extras: ['earrings'] },
  },
  diego: {
    name: 'Diego Ibarra',
    bio: 'Con cebolla, depende de quién pregunte.',
    look: { skin: 3, hair: 'side', hairColor: 0, shirt: 5, ground: 6, extras: [] },
  },
  ines: {
    name: 'Inés Valverde',
    bio: 'Cocino para tres generaciones. Alérgica a las nueces.',
    look: { skin: 1, hair: 'bob', hairColor: 1, shirt: 4, ground: 0, extras: ['glasses'] },
  },
  rafael: {
    name: 'Rafael Montoya',
    bio: 'Sin cebolla.',
    look: { skin: 4, hair: 'bald', hairColor: 0, shirt: 6, ground: 4, extras: ['beard'] },
  },
  layla: {
    name: 'ليلى حدّاد',
    bio: 'أمشي لأرى. أنظّم «خطى وعدسات».',
    look: { skin: 3, hair: 'scarf', hairColor: 0, shirt: 1, ground: 2, extras: [] },
  },
  karim: {
    name: 'كريم منصور',
    bio: 'أمشي كثيرًا وأصوّر قليلًا.',
    look: { skin: 4, hair: 'short', hairColor: 0, shirt: 2, ground: 0, extras: ['beard', 'glasses'] },
  },
  salma: {
    name: 'سلمى العبد',
    bio: 'أبواب قديمة وقطط.',
    look: { skin: 2, hair: 'curly', hairColor: 1, shirt: 3, ground: 5, extras: ['earrings'] },
  },
  youssef: {
    name: 'يوسف النجار',
    bio: 'في حقيبتي كتاب لا أفتحه أبدًا.',
    look: { skin: 3, hair: 'side', hairColor: 0, shirt: 7, ground: 1, extras: [] },
  },
  hana: {
    name: 'هناء درويش',
    bio: 'ثلاثة أطفال، ومقلوبة لأربعين شخصًا.',
    look: { skin: 2, hair: 'scarf', hairColor: 0, shirt: 5, ground: 3, extras: ['glasses'] },
  },
  omar: {
    name: 'عمر الخطيب',
    bio: 'حفيد ساعاتي.',
    look: { skin: 4, hair: 'curly', hairColor: 0, shirt: 4, ground: 7, extras: [] },
  },
} as const satisfies Record<string, ExampleAccount>

export type AccountKey = keyof typeof users
export const exampleAccounts: Readonly<Record<AccountKey, ExampleAccount>> = users
