import type { CommunityColor } from '../../../../shared/communities/look.ts'
import type { CommunityText } from '../../../../shared/communities/texts.ts'
import type { Emblem } from '../draw-emblem.ts'
import type { AccountKey } from './accounts.ts'
import { bookPosts } from './books.ts'
import { gardenPosts } from './garden.ts'
import { kitchenPosts } from './kitchen.ts'
import { repairPosts } from './repair.ts'
import { teamPosts } from './team.ts'
import { walkPosts } from './walks.ts'

export interface ExampleCommunity extends CommunityText {
  key: string
  isPrivate: boolean
  emblem: Emblem
  color: CommunityColor
  /** The founder and organizer first, then a moderator, then members. */
  members: readonly [AccountKey, AccountKey, ...AccountKey[]]
  topics: readonly string[]
  /** The first one is the default. */
  forums: readonly [string, ...string[]]
  /** See `parse-posts.ts`. */
  posts: string
}

export const exampleCommunities: readonly ExampleCommunity[] = [
  {
    key: 'garden',
    name: 'Elm Street Garden',
    description: 'Twelve raised beds behind the library: seeds, water, compost, and who has the code of the shed.',
    guidelines:
      '1. Close the gate behind you.\n2. Share what you cannot eat.\n3. Ask before you dig in a bed that is not yours.\n4. Secateurs are not for wire.',
    isPrivate: false,
    emblem: 'leaf',
    color: 'green',
    members: ['nora', 'tom', 'priya', 'owen', 'maya', 'sam', 'ruth', 'jack', 'wei', 'amara', 'lena', 'lucia', 'greta'],
    topics: ['Gardening', 'Neighbourhood'],
    forums: ['General', 'Plants', 'Tools'],
    posts: gardenPosts,
  },
  {
    key: 'books',
    name: 'Slow Readers',
    description: 'One book a month and one evening to talk about it. Reading half of it is fine.',
    guidelines: 'Hide endings. Be unfair to books, never to people.',
    isPrivate: false,
    emblem: 'book',
    color: 'violet',
    members: ['ruth', 'maya', 'wei', 'amara', 'jack', 'owen', 'priya', 'sam', 'layla', 'lucia', 'greta'],
    topics: ['Books', 'Languages'],
    forums: ['General'],
    posts: bookPosts,
  },
  {
    key: 'repair',
    name: 'Reparaturcafé Südhafen',
    description:
      'Jeden zweiten Samstag in der Werfthalle: Kaputtes mitbringen, gemeinsam aufschrauben, Kaffee trinken.',
    guidelines:
      '- Netzteil mitbringen.\n- Keine Mikrowellen, nichts am Gas.\n- Wer repariert, erklärt. Wer zuschaut, hält die Lampe.',
    isPrivate: false,
    emblem: 'gear',
    color: 'teal',
    members: [
      ...([
        'jonas',
        'katrin',
        'lena',
        'emre',
        'uwe',
        'sabine',
        'paula',
        'greta',
        'owen',
        'wei',
        'mateo',
        'hana',
      ] as const),
    ],
    topics: ['Repair', 'Neighbourhood'],
    forums: ['Allgemein', 'Fahrräder'],
    posts: repairPosts,
  },
  {
    key: 'kitchen',
    name: 'Mesa compartida',
    description:
      'Cocinamos juntos los viernes a las siete. Recetas, turnos, cuentas del bote y discusiones sobre cebolla.',
    guidelines: 'Quien cocina no friega. Las alergias, siempre en la pizarra.',
    isPrivate: false,
    emblem: 'pot',
    color: 'orange',
    members: ['carmen', 'mateo', 'lucia', 'diego', 'ines', 'rafael', 'hana', 'layla', 'wei', 'amara', 'priya', 'emre'],
    topics: ['Cooking', 'Neighbourhood'],
    forums: ['General'],
    posts: kitchenPosts,
  },
  {
    key: 'walks',
    name: 'خطى وعدسات',
    description: 'نمشي معًا صباح كل أحد ونصوّر ما نمرّ به كل يوم. مسارات ونصائح وصورة الشهر.',
    guidelines: 'لا تنشروا صور الناس من دون إذنهم، ولا تتركوا أحدًا في الخلف.',
    isPrivate: false,
    emblem: 'path',
    color: 'gold',
    members: ['layla', 'salma', 'karim', 'youssef', 'hana', 'omar', 'ruth', 'uwe', 'lucia', 'amara', 'jack'],
    topics: ['Photography', 'Walking'],
    forums: ['عام'],
    posts: walkPosts,
  },
  {
    key: 'team',
    name: 'Organizers of the quarter',
    description: 'The organizers of the other communities plan dates, keys and budgets here. Only members see it.',
    guidelines: 'What is written here stays here.',
    isPrivate: true,
    emblem: 'key',
    color: 'blue',
    members: ['nora', 'jonas', 'carmen', 'layla', 'ruth'],
    topics: ['Neighbourhood'],
    forums: ['General'],
    posts: teamPosts,
  },
]
