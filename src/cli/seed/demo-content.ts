import type { CommunityText } from '../../shared/communities/texts.ts'
import type { ReportReason } from '../../shared/moderation/reports.ts'

/** The password of every generated user. */
export const demoPassword = 'folkmoot-demo'

interface DemoUser {
  name: string
  /** The part before the @. */
  email: string
  role?: 'super admin' | 'new'
}

const users = {
  ada: { name: 'Ada Fenwick', email: 'ada', role: 'super admin' },
  ben: { name: 'Ben Okafor', email: 'ben' },
  chloe: { name: 'Chloé Marchetti', email: 'chloe' },
  daniel: { name: 'דניאל לוי', email: 'daniel' },
  emi: { name: '山田 恵美', email: 'emi' },
  farid: { name: 'Farid Haddad', email: 'farid' },
  grace: { name: 'Grace Lindqvist', email: 'grace' },
  hugo: { name: 'Hugo Brandt', email: 'hugo', role: 'new' },
} satisfies Record<string, DemoUser>

/** `ada` is super admin; `hugo` has not verified his address. */
export const demoUsers: Readonly<Record<keyof typeof users, DemoUser>> = users
type Name = keyof typeof users

interface DemoCommunity extends Partial<CommunityText> {
  name: string
  description: string
  slug: string
  isPrivate: boolean
  founder: Name
  /** The first member is a moderator. */
  members: readonly Name[]
  topics: readonly string[]
  forums: readonly string[]
}

export const demoCommunities: readonly DemoCommunity[] = [
  {
    slug: 'community-garden',
    name: 'Community Garden',
    description: 'Everything about our shared beds behind the library: seeds, water, compost and who has the key.',
    guidelines:
      '1. Close the gate behind you.\n2. Share what you cannot eat.\n3. Ask before you dig in a bed that is not yours.',
    isPrivate: false,
    founder: 'ben',
    members: ['chloe', 'ada', 'daniel', 'emi', 'farid', 'grace'],
    topics: ['Gardening', 'Neighbourhood'],
    forums: ['General', 'Plants', 'Tools'],
  },
  {
    slug: 'book-circle',
    name: 'Book Circle',
    description: 'One book a month, and an evening to talk about it. Everybody who reads slowly is welcome too.',
    guidelines: 'No endings before the evening on which we talk about the book.',
    isPrivate: false,
    founder: 'grace',
    members: ['emi', 'ada', 'ben', 'chloe'],
    topics: ['Books'],
    forums: ['General'],
  },
  {
    slug: 'repair-cafe',
    name: 'Repair Café',
    description: 'Bring what is broken, go home with what works. Every second Saturday in the workshop.',
    isPrivate: false,
    founder: 'farid',
    members: ['ben', 'daniel', 'grace'],
    topics: ['Repair', 'Neighbourhood'],
    forums: ['General'],
  },
  {
    slug: 'organizers',
    name: 'Organizers',
    description: 'Where those who run the other communities talk things over among themselves.',
    guidelines: 'What is said here stays here.',
    isPrivate: true,
    founder: 'ada',
    members: ['ben', 'grace', 'farid'],
    topics: ['Neighbourhood'],
    forums: ['General'],
  },
]

interface DemoComment {
  by: Name
  text: string
  /** The index of the parent among the comments above. */
  to?: number
  likedBy?: readonly Name[]
}

interface DemoPost {
  in: string
  /** The index of a forum of the community. */
  forum?: number
  by: Name
  hoursAgo: number
  title: string
  text: string
  isPinned?: boolean
  likedBy: readonly Name[]
  comments: readonly DemoComment[]
  reports?: readonly { by: Name; reason: ReportReason; details: string | null }[]
}

/** In chronological order. */
export const demoPosts: readonly DemoPost[] = [
  {
    in: 'community-garden',
    by: 'ben',
    hoursAgo: 600,
    title: 'Welcome to the garden',
    text: 'Say hello below, and tell us **what you would like to grow**.\n\n- Beds 1–6 are taken\n- Beds 7–9 are waiting for you\n- The key hangs in the library',
    isPinned: true,
    likedBy: ['chloe', 'ada', 'emi', 'grace'],
    comments: [
      { by: 'chloe', text: 'Hello! Tomatoes, always tomatoes.', likedBy: ['ben', 'ada'] },
      { by: 'daniel', text: 'שלום לכולם! אשמח לגדל עשבי תיבול.' },
      { by: 'emi', text: 'こんにちは。紫蘇を育てたいです。', likedBy: ['chloe'] },
      { by: 'ben', text: 'Shiso would be new here. Bed 7 has the most sun.', to: 2, likedBy: ['emi'] },
      { by: 'emi', text: 'Thank you, bed 7 it is!', to: 3 },
    ],
  },
  {
    in: 'book-circle',
    by: 'grace',
    hoursAgo: 400,
    title: 'Our book for next month',
    text: 'We voted, and it is *The Summer Book* by Tove Jansson. The library has four copies.',
    isPinned: true,
    likedBy: ['emi', 'ada'],
    comments: [
      { by: 'ada', text: 'I have a copy to lend, slightly sandy.', likedBy: ['grace', 'emi'] },
      { by: 'chloe', text: 'Yes please!', to: 0 },
    ],
  },
  {
    in: 'repair-cafe',
    by: 'farid',
    hoursAgo: 210,
    title: 'Last Saturday in numbers',
    text: '| what | brought | repaired |\n| --- | --- | --- |\n| lamps | 6 | 6 |\n| toasters | 4 | 3 |\n| bicycles | 9 | 8 |\n\nThank you all!',
    likedBy: ['ben', 'daniel', 'grace'],
    comments: [
      { by: 'grace', text: 'And the fourth toaster?' },
      { by: 'farid', text: 'It is a bookend now.', to: 0, likedBy: ['grace', 'ben', 'daniel'] },
    ],
  },
  {
    in: 'organizers',
    by: 'ada',
    hoursAgo: 150,
    title: 'Summer party: who does what?',
    text: 'Three communities, one yard. Please write down what you take on.',
    likedBy: ['grace'],
    comments: [
      { by: 'grace', text: 'Chairs and a reading corner.' },
      { by: 'farid', text: 'Light, and somebody who watches the grill.' },
      { by: 'ben', text: 'Salad. A lot of salad.', likedBy: ['ada', 'farid'] },
    ],
  },
  {
    in: 'community-garden',
    forum: 1,
    by: 'chloe',
    hoursAgo: 120,
    title: 'Holes in the leaves: slugs or flea beetles?',
    text: 'They are small, round and everywhere, but only on the radishes. What would you do?',
    likedBy: ['ben', 'farid'],
    comments: [
      {
        by: 'ben',
        text: 'Flea beetles. Keep the soil moist and cover the bed with fleece.',
        likedBy: ['chloe', 'daniel'],
      },
      { by: 'farid', text: 'We had them too, the fleece helped within a week.', to: 0 },
      { by: 'chloe', text: 'Fleece is on, thank you both.', to: 1, likedBy: ['ben'] },
    ],
  },
  {
    in: 'community-garden',
    forum: 2,
    by: 'daniel',
    hoursAgo: 70,
    title: 'The wheelbarrow has a flat tyre',
    text: 'I will bring it to the Repair Café on Saturday, unless somebody has a pump.',
    likedBy: ['ben'],
    comments: [{ by: 'farid', text: 'Bring it. And the pump that does not pump, too.', likedBy: ['daniel'] }],
  },
  {
    in: 'community-garden',
    by: 'farid',
    hoursAgo: 30,
    title: 'BUY CHEAP WATCHES today only',
    text: 'My account was open on the library computer and somebody wrote this. Sorry, please remove it!',
    likedBy: [],
    comments: [],
    reports: [
      { by: 'grace', reason: 'SPAM', details: 'This does not sound like Farid.' },
      { by: 'emi', reason: 'SPAM', details: null },
    ],
  },
  {
    in: 'book-circle',
    by: 'emi',
    hoursAgo: 20,
    title: 'Why I did not finish the last one',
    text: 'I stopped at page 90. It was me, not the book, but I would like to hear who else stopped, and where.',
    likedBy: ['grace', 'ben', 'ada'],
    comments: [
      { by: 'ben', text: 'Page 12. I am told that it gets better.', likedBy: ['emi', 'grace'] },
      { by: 'chloe', text: 'The dog dies at the end, you missed nothing.' },
      { by: 'grace', text: 'Chloé! The guidelines!', to: 1, likedBy: ['ada', 'emi'] },
    ],
    reports: [{ by: 'ada', reason: 'OTHER', details: 'An ending, in the comments.' }],
  },
]
