import type { ModerationCategory } from './result.ts'
import type { Finding } from './vocabulary.ts'

/*
 * CONTENT WARNING. This file holds the blocked slurs and threats in plain letters, because no reader could review or
 * explain a list that is encoded. No page shows it. `words` match whole words only. Each line of `phrases` is a phrase;
 * with `heads`, each head starts each phrase. Notation: `a/b` are alternatives, `?a` is optional, `[s]` are optional
 * letters (the notation of the library), CAPITALS name a set. Apostrophes are omitted: "i'll" is `ill`. A word with a
 * common innocent sense is listed only within the phrases that make it an insult. To add a word, add sentences to
 * tests/shared/instance/content-filter/.
 */

/** Words and phrases with one finding. Without a category they are innocent, together with everything inside them. */
export interface WordGroup {
  category: ModerationCategory | null
  only?: Finding['only']
  words?: string
  heads?: string
  phrases?: string
}

/** The groups of a language, and the sets that their phrases name. */
export interface LanguageWords {
  sets: Readonly<Record<string, string>>
  groups: readonly WordGroup[]
}

/** Interchangeable words within a phrase. */
export const wordSets: Readonly<Record<string, string>> = {
  YOU: 'you/u/ya/yall/yous',
  YOUR: 'your/ur/yo/yer',
  YOURSELF: 'yourself/urself/yourselves/urselves/yoself/yaself/yourselfs/urselfs',
  VERY: 'fucking/fuckin/literally/actually/really/just/definitely/personally/seriously/so/all/both',
  // Words that never go with a cigarette, a gearbox or a raccoon.
  SWORN:
    'you/u/ya/youre/ur/fucking/fuckin/fukin/filthy/stupid/dumb/disgusting/goddamn/subhuman/worthless/ugly/retarded',
  KILL: 'kill/murder/rape/stab/strangle/behead/butcher/slaughter/shoot/gut/lynch/execute',
  WIPE: 'kill/gas/lynch/shoot/exterminate/murder/burn/behead/slaughter/genocide/rape',
  PEOPLE:
    'jews/muslims/blacks/whites/arabs/gays/lesbians/trans/trannies/homosexuals/immigrants/gypsies/roma/kurds/turks/' +
    'mexicans/chinese/asians/africans/indians/pakistanis/christians/hindus/sikhs/queers/fags/women/cripples/infidels/' +
    'migrants/refugees/palestinians/israelis/ukrainians/russians',
  CHILDREN: 'child/children/kid/kids/kiddie/minor/minors/preteen/preteens/toddler/toddlers/underage/pedo/loli/infant',
  RELATIVES: 'family/kids/wife/husband/mother/mom/mum/children/son/daughter/parents/dog/baby/girlfriend/boyfriend',
  CROWDED: 'school/church/mosque/synagogue/office/club/mall/airport/embassy/clinic/parliament/concert',
  SEX: 'porn/porno/pornography/pr0n/nudes/nude',
  WARES: 'viagra/cialis/levitra/xanax/tramadol/oxycontin',
}

/** Beginnings that turn the rest of a phrase into an intention of the author. */
const threat = `
i/l/we will/shall/gonna/finna
ill/imma/ima/ama
im ?VERY going/gonna/about/coming/gunna/goin/planning ?to
i/l/we am/are ?VERY going/gonna/about/coming/gunna/goin/planning ?to
i ?VERY want/wanna/need/swear/promise ?to/ill
`

/** Words that also have an innocent meaning. */
const ambiguous = 'coon[s] fag[s] fagot[s] dyke[s] paki[s] dago[s] wog retard[s]'

export const blockedGroups: readonly WordGroup[] = [
  {
    category: 'hate',
    words: `
      nigger[s] niggerz nigga[s] niggaz nigguh[s] niggah[s] niggur[s] niggar[s] niggr[s] ngger[s] niqqa[s] niqqer[s]
      niglet[s] nignog[s] niggaboo[s] niggress negress[es] niggerish niggerdom niggerlover[s] niggerfaggot[s] sandnigger[s]
      wigger[s] whigger[s] jigaboo[s] jiggaboo[s] spearchucker[s] porchmonkey[s] junglebunny junglebunnies mooncricket[s]
      darkie[s] pickaninny pickaninnies piccaninny piccaninnies groid[s] shitskin[s] mulignan[s] dindu[s] kaffir[s] kaffer[s]
      kike[s] kikess jewboy[s] jewed jewbag[s] ovendodger[s] christkiller[s] judensau
      raghead[s] towelhead[s] cameljockey[s] camelfucker[s] goatfucker[s] sandmonkey[s] mudslime[s] muzrat[s] dothead[s]
      pajeet[s] poojeet[s] currymuncher[s] streetshitter[s] pikey[s] gyppo[s]
      gook[s] chink[s] chinky chinkies chingchong[s] slanteye[s] zipperhead[s] japs wogs
      spic[s] wetback[s] beaner[s] sudaca[s] honkies bougnoule[s] bougnoul[s] youpin[s] kanake[n] czarnuch[y] terroni negrata[s]
      faggot[s] faggit[s] fagget[s] faggotry faggoty faggy phaggot[s] fgt[s] fggot[s] fagg[s] faqqot[s] fagboy[s]
      fudgepacker[s] carpetmuncher[s] rugmuncher[s] buttpirate[s] pillowbiter[s] battyboy[s] battyman battymen bumboy[s]
      poofter[s] poofta[s] lezzie[s] lezzer[s] schwuchtel[n] maricon[es] frocio froci ricchione ricchioni tantouze[s] ibneler
      shemale[s] tranny trannies trannys trannie troons ywnbaw
      libtard[s] fucktard[s] spacker[s] dumbtard[s]
      жид жиды жидов жидяра жидовка пидор пидоры пидорас пидорасы пидарас пидарасы пидорок черножопый черножопые ниггер ниггеры
    `,
    phrases: `
      nig ger[s]
      ni gger[s]
      nigg er[s]
      n igger[s]
      nig nog[s]
      fa ggot[s]
      f aggot[s]
      fagg ot[s]
      porch monkey[s]
      jungle bunny/bunnies
      moon cricket[s]
      spear chucker[s]
      sand monkey[s]
      camel jockey[s]/fucker[s]
      goat fucker[s]
      rag head[s]
      towel head[s]
      curry muncher[s]
      street shitter[s]
      oven dodger[s]
      christ killer[s]
      jew boy[s]
      slant/slanty eyed
      ching chong
      fudge packer[s]
      carpet/rug muncher[s]
      butt pirate[s]
      pillow biter[s]
      batty boy[s]/man/men
      she male[s]
      SWORN window licker[s]
      so/fucking/fuckin/youre/ur/totally/hes/shes/theyre/thats/literally/absolutely/completely retarded
      YOU are ?VERY retarded
      these/those/some/of retards
      total/complete/absolute retard[s]
      such/what a retard/fag/homo/spastic/mong
      paki/coon/wog/yid/gypsy/taig bastard[s]/cunt[s]/scum/bitch[es]/vermin
      paki bashing/basher[s]
      pakis/coons/yids/wogs out
      shut up fag[s]/dyke[s]/homo/retard/tard
      god hates fags/gays/jews/blacks
      gas the ?VERY/damn PEOPLE
      hitler was right
      hitler did nothing wrong
      hitler should have finished
      all PEOPLE should/must/deserve ?to ?be/burn die/burn/hang/killed/shot/raped/gassed/lynched/exterminated
      PEOPLE should/must ?all be gassed/lynched/exterminated
      all PEOPLE are ?VERY vermin/subhuman[s]/animals/apes/rats/parasites/cockroaches/scum/filth/monkeys
      PEOPLE are ?VERY vermin/subhuman[s]/cockroaches/parasites/apes
      race war now
      sale/sales juif[s]/arabe[s]/negre[s]/pede[s]/gouine[s]
    `,
  },
  { category: 'hate', only: 'dressed', words: ambiguous },
  {
    category: 'hate',
    only: 'whole',
    heads: `
      SWORN
      youre/ur/hes/shes/theyre a
      you/he/she/they/u are/is/r a
    `,
    phrases: [
      ...ambiguous.split(' '),
      ...'nig[s] chink[s] homo[s] poof[s] jap[s] yid[s] polack[s] mong[s] spastic[s] spaz spazz tard[s] cripple[s] mongoloid[s]'.split(
        ' ',
      ),
      ...'troon[s] honky lesbo[s] wop[s] abo[s] darky gypsy gypsies coolie[s] injun[s] squaw[s] heeb[s] taig[s]'.split(
        ' ',
      ),
      ...'negro[es] spick[s] redskin[s] chinaman chinamen queer[s]'.split(' '),
    ].join('\n'),
  },
  { category: 'harassment', only: 'dressed', words: 'kys' },
  { category: 'harassment', only: 'alone', words: 'kys' },
  {
    category: 'harassment',
    words: 'killyourself killurself gokillyourself kysnow gokys',
    phrases: `
      kill YOURSELF
      kill YOUR self/selves
      neck/unalive/rope YOURSELF
      go/just/please/pls/plz/should/must ?and/just/go/VERY hang/neck/rope/shoot/drown/off/end/unalive YOURSELF
      go/just/please/pls/plz/should/ffs/lmao/ugh/omg/jfc/then/stfu/gtfo kys
      YOU should/could/need/better ?to/just/VERY kys
      kys now/already/loser/idiot/bitch/faggot/nigger/please/pls/plz/bro/kid/retard/cunt/you/u/asap/dumbass/moron/tranny
      why dont YOU ?just/go/VERY ?and/go kill/hang/neck/shoot YOURSELF
      YOU should/need/oughta/must/gotta ?to/just/VERY ?go/just ?and kill/hang/neck/shoot/drown YOURSELF
      i want/need/beg/order/urge/tell/dare YOU ?to kill/hang/neck/shoot/drown YOURSELF
      slit YOUR ?own/VERY wrists
      go ?and/just drink/swallow/chug bleach/acid/antifreeze
      drink bleach YOU/and/idiot/loser/bitch
      go ?and/VERY die in/somewhere/already/alone/slowly/bitch/loser/YOU/painfully/cunt/faggot/please
      just ?VERY die already
      die in a fire/hole/ditch/gutter
      YOU should/oughta ?VERY ?to/just/go/all die
      YOU ?all/both/VERY deserve ?VERY to ?VERY die/suffer/rot/burn
      i/we ?VERY hope/pray/wish YOU ?VERY die/died/rot/drown/choke/perish
      i/we ?VERY hope/wish YOU ?VERY get/got/catch/have ?VERY cancer/aids/raped/shot/stabbed/murdered/killed/molested
      hope YOU ?VERY die/get/catch ?VERY cancer/aids/raped/shot/stabbed/murdered/killed/alone/slowly/painfully
      i/we wish YOU were/was ?VERY dead
      nobody/noone would/will miss YOU
      nobody/noone would ?even/ever care/notice/cry if YOU died/die/disappeared
      world would/will/is be/better ?better ?off without YOU
      do the/us/everyone world/all/everyone/a ?a favor/favour and die/kill/off
      YOUR mother/mom/mum/parents should have/of/ve aborted/swallowed/drowned YOU
      YOU should have/of/ve been aborted/swallowed/drowned
      YOU are a waste of oxygen/air/skin
      youre/ur a waste of oxygen/air/skin
    `,
  },
  {
    category: 'sexual',
    words: 'pthc childporn kidporn kidsporn',
    // Phrases of people who seek it, not of people who talk about it.
    phrases: `
      preteen/toddler/loli/infant porn/porno/pr0n/nudes
      i/we ?VERY sell/trade/buy/love/like/collect/have/got ?some/hot/free CHILDREN SEX
      anyone/anybody/someone/who got/have/has/selling/sharing/trading/send/sends ?me/some/hot/free CHILDREN SEX
      send/sell/trade/dm/give me/us ?some/your/hot/free CHILDREN SEX
      selling/trading/swapping CHILDREN SEX pics/vids/links/videos/here/cheap/dm/telegram
      CHILDREN SEX mega/telegram/discord/dm ?link[s]
      cp for sale/trade
      trade/trading/sell/selling/swap/swapping/dm ?me/my/for cp ?pics/vids/links/videos
      im/am ?sexually attracted to little kids/children/girls/boys/toddlers
      rape/fuck/molest YOUR ?little baby/toddler/child/children/kid[s]/daughter/son
      jailbait nudes/pics/porn/vids
    `,
  },
  {
    category: 'sexual',
    heads: 'i/we ?VERY want/wanna/like/love/need/would ?love/like',
    phrases: `
      ?to fuck/rape/molest/bang ?some/a ?little/young kid[s]/child/children/toddler[s]/infants/minors
      ?to fuck/rape/molest/bang ?some/a little/underage girl[s]/boy[s]
      ?to have/having sex with ?some/a ?little/young kid[s]/child/children/toddler[s]/minors/preteen[s]
    `,
  },
  {
    category: 'violence',
    heads: threat,
    phrases: `
      ?VERY ?come/go ?and ?VERY KILL YOU
      ?VERY kill/murder/rape/stab/behead/butcher/slaughter YOUR ?whole/entire/VERY RELATIVES
      hunt YOU down
      find YOU and ?VERY ?ill KILL/hurt/end YOU
      come ?over to YOUR house/home/school/work and ?VERY KILL/burn/beat/end/hurt YOU/it/everyone
      slit/cut YOUR ?VERY throat/head
      skin/burn/bury YOU alive
      beat/stab/kick/choke YOU to death
      blow YOUR ?VERY brains/head out/off
      put a bullet in/through/between YOU/YOUR ?VERY ?head/skull/brain/eyes/face
      burn ?down YOUR ?VERY house/home/church/mosque/synagogue down/with/tonight/tomorrow/while
      burn down YOUR ?VERY house/home/church/mosque/synagogue
      bash/smash/cave/kick YOUR ?VERY head/skull/face/teeth in
      break YOUR ?VERY legs/neck/kneecaps/spine
      shoot up the/my/your/a/this/our CROWDED
      bomb the/my/your/a/this/our CROWDED
      ?VERY WIPE all/every ?of ?the/these/those ?VERY PEOPLE
    `,
  },
  {
    category: 'violence',
    phrases: `
      someone/somebody/people should/needs/must ?to/VERY KILL YOU
      YOU should/deserve/ought ?to/all be ?VERY shot/raped/hanged/hung/lynched/killed/stabbed/beheaded/murdered/executed/burned
      we/someone/must/should/lets/please/time/gotta ?should/must/to/VERY ?VERY WIPE all ?the/these/those/of ?VERY/the PEOPLE
      WIPE all ?the/these/those ?VERY PEOPLE
      death to all ?the/those/these PEOPLE
      lets/should shoot up the/my/your/a/this/our CROWDED
    `,
  },
  { category: 'spam', only: 'dressed', words: 'viagra cialis levitra xanax tramadol oxycontin' },
  {
    category: 'spam',
    phrases: `
      buy/order cheap/discount/generic/online/real ?generic WARES
      buy/order WARES online/now/here/today/cheap/fast
      cheap/discount ?generic WARES
      WARES cheap/discount/online ?pharmacy/shop/store
      buy ?cheap/10000/1000/more ?real/active ?instagram/tiktok/twitter/youtube/facebook/telegram/ig followers/subscribers/likes
      get/gain ?cheap/real/more/free/1000/10000 ?instagram/tiktok/twitter/youtube/facebook/telegram followers/subscribers online/now/here/cheap/fast/today
      buy ?cheap/quality/high ?da/quality backlinks
      buy ?real/fake/registered/genuine ?and ?fake/real passport[s]/banknotes/diploma[s]
      counterfeit money/banknotes/bills for sale
      undetectable counterfeit money/banknotes/bills/notes
      earn/make 100/200/300/500/1000/2000/3000/5000/10000 ?dollars/usd/euros/bucks a/per/every/daily/weekly day/week/month/hour ?working/from ?at/from home/online
      earn/make money ?online fast/now ?from/at ?home click/visit/join/dm/whatsapp/telegram
      double/triple/multiply your bitcoin[s]/btc/crypto/ethereum now/today/here/in/instantly/fast/within
      guaranteed profit/profits/returns daily/weekly/whatsapp/telegram
      congratulations you ?have/ve won/been ?a/an/the/selected/our ?free/new/lucky iphone/gift/lottery/prize/jackpot/voucher
      claim your ?free prize/reward/bonus/gift now/here/today
      click here to claim/win your/a/free
      powerful/real/genuine spell caster
      hire/contact a/this/the/legit/genuine/professional ?legit/genuine/professional hacker whatsapp/telegram/email/gmail/via/at/now
      crypto/bitcoin recovery expert/agent/specialist/hacker
      buy your/an essay[s]/paper/dissertation/thesis online/cheap/now/here/today
      hot/sexy singles/girls/women in/near your/you ?area
      penis enlargement pills/cream/oil
      best online casino bonus/bonuses
      online casino no deposit bonus
    `,
  },
]
