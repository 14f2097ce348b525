import type { WordGroup } from './blocked-words.ts'

/** Innocent phrases that contain blocked words. The notation is the same as in blocked-words.ts. */
export const allowedWords: WordGroup = {
  category: null,
  words: '$pic[s] snigger[s] sniggered sniggering',
  phrases: `
    a/the/any/no/one/his/her/its/their/our/my/your/this/that ?tiny/small/little chink in/of/between/through
    chink[s] of light/daylight/sun/glass/glasses/coins
    chinks between/through
    chinks in the/his/her/its/their/our/my/your armour/armor/wall[s]/fence/blind[s]/curtain[s]/boards/logs/door
    the chinks in the/his/her/its/their/our/my/your
    chink chink
    spic/spick/spics and/n/och/und/et/amp span/spans
    spic span/macay
    kaffir lime[s]/lily/lilies/leaf/leaves/boom/corn/tree[s]/plum[s]/wars
    wetback heater[s]/stove[s]/system[s]/fire[s]/burner[s]/boiler[s]/hot/wood
    faggot[s] and/with/in peas/gravy/mash/chips/mushy/onion/onions
    faggot[s] of wood/sticks/herbs/twigs/branches/thyme/parsley/kindling/vine/straw/brushwood/birch
    peas and faggots
    pork/brains/welsh/homemade/wooden/bound/herb faggot[s]
    maine/coon coon[s]/cat[s]/hound[s]/dog[s]
    coon cat[s]/hound[s]/dog[s]/hunting/hunter[s]/skin/cap/rapids/cheese/songs
    tranny fluid/oil/rebuild/rebuilds/cooler[s]/mount[s]/swap/shop[s]/pan/filter/case/gear[s]/slips/slipping/crossmember/lines/flush/tunnel/radio
    auto/automatic/manual/speed/slipping/rebuilt/blown/my/new/stock/ford/gm/transistor tranny/trannies
    homo sapiens/erectus/habilis/neanderthalensis/floresiensis/naledi/ludens/economicus/faber/milk/genus/species
    kike hernandez/garcia/perez/barja/salas/sola/martin/lopez/rodriguez/gomez/ayala/fernandez/boateng
    enrique/de/con/y/el/soy/amigo/hermano/primo/quique kike
    kike y/es/de/me/no/se/ha/le/lo/en/con/fue
    wa/ya/za/la/cha/vya/kwa/jinsia/mtoto/kifimpilu kike
    kike na/wa/ya/au/muna/fulu
    need/needed/want/wanted/have/having/had/smoke/smoking/smoked/fancy/light/lit/lighting/roll/rolled/rolling/for/of/on ?a/my/your/his/her/another/some/the ?VERY fag[s]
    fag end[s]/packet[s]/ash/break[s]/butt[s]/paper[s]/machine
    dyke road/path/bridge/wall/system/breach/burst
    dont/not/never/nearly/almost/would/could/might/may/can/cant/will/youll/youd/wont/didnt/if/without/want/wants/rather/than kill YOURSELF
    told/tells/telling/saying/said/says/say/word/words/phrase/phrases kill YOURSELF
    thinking/urge/urges/trying/going/gonna/want/wants/wanted/wanting/plan/plans/likely/tempted/desire/about/try/enough/you to kill YOURSELF
    YOU ?will/might/may/could/can/would/dont/almost/nearly/ll ?VERY kill YOURSELF
    kill YOURSELF laughing/over/trying/doing/working/with/for/on
    hang/shoot/stab yourself in/on/with/while the/a ?foot/leg
    not/never/dont/didnt/wont/to WIPE all ?the/these/those ?VERY PEOPLE
    KILL YOU with kindness/cuteness/laughter/love
    KILL YOU in/at/on chess/mario/monopoly/checkers/poker/fortnite/tetris/scrabble/trivia/uno/the ?next/first game/round/match/race
    shoot YOU a/an/some/over/the/my/back/that/this/another/down/from/with/at/today/tomorrow/straight
    shoot YOU photos/portraits/pictures/video/footage/email/dm/dms/messages/details
    cut your head/hair off/short/in
    YOU should be hung/shot/executed up/by/with/out/in/on/from/level/together/first
    jews/blacks/women/gays were/was ?not parasites/vermin
    die/dying laughing/happy
    get/got shot of
    hitler was right handed/behind/there/outside/next
    u homo zajednici/vezi/braku
    retard[s] the/growth/timing/setting[s]/mode/switch/curve/function/time
  `,
}
