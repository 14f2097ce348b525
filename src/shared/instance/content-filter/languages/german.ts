import type { LanguageWords } from '../blocked-words.ts'

/*
 * CONTENT WARNING: slurs and threats, as in blocked-words.ts, which explains the notation. "ich bring dich um" is a threat,
 * "ich bring dich um acht" is not: the last group lists the innocent phrases.
 */

const sets: LanguageWords['sets'] = {
  VERY: 'doch/endlich/bitte/einfach/mal/jetzt/sofort/gleich/wirklich/alle/beide/noch/heute/morgen/selbst/ruhig/eh/bald/eines/tages/sowieso/nur/so/besten/am',
  FILTHY:
    'scheiß/drecks/dreckige/dreckiger/dreckigen/dreckiges/verdammte/verdammter/verdammten/verfluchte/verfluchter/verfluchten/verfickte/verfickter/' +
    'verfickten/widerliche/widerlicher/widerlichen/stinkende/stinkender/stinkenden',
  GROUP:
    'jude[n]/türke[n]/araber/moslem[s]/muslim/muslime/neger/zigeuner/ausländer/asylant[en]/flüchtling/flüchtlinge/' +
    'schwuler/schwule/lesbe[n]/transe[n]/homo[s]/afghane[n]/syrer/albaner/kurde[n]/rumäne[n]/afrikaner/chinese[n]',
  PEOPLE:
    'juden/türken/araber[n]/moslems/muslime[n]/neger[n]/zigeuner[n]/roma/ausländer[n]/asylanten/flüchtlinge[n]/' +
    'migranten/schwule[n]/lesben/transen/homos/afghanen/syrer[n]/albaner[n]/kurden/rumänen/afrikaner[n]/chinesen/' +
    'behinderte[n]/schwarze[n]/christen/ungläubige[n]/frauen/polen/russen/ukrainer[n]',
  ADDRESSED: 'dich/euch',
  KILL:
    'umbringen/töten/abstechen/erschießen/abknallen/ermorden/vergewaltigen/totschlagen/kaltmachen/erstechen/köpfen/' +
    'aufschlitzen/lynchen/abschlachten/vergasen/aufhängen/hinrichten/verbrennen',
  KILLED:
    'vergast/erschossen/aufgehängt/erhängt/abgeknallt/verbrannt/gesteinigt/abgestochen/hingerichtet/vergewaltigt/' +
    'gelyncht/totgeschlagen/abgetrieben/umgebracht/geköpft',
  CURSE: 'du/hurensohn/bastard/schlampe/fotze/wichser/arschloch/missgeburt/hund/schwein/opfer',
  RELATIVES: 'mutter/familie/kinder/frau/mann/eltern/tochter/sohn/schwester/bruder/freundin/hund',
  HOUSE: 'haus/wohnung/auto/bude/moschee/synagoge/kirche/schule/laden/heim',
  CROWDED: 'schule/kirche/moschee/synagoge/uni/praxis/redaktion/rathaus/bahnhof/flughafen/büro/heim',
  SAID: 'schrieb/schrieben/schreibt/schreiben/geschrieben/sagte/sagt/sagen/gesagt/satz/wort/worte/nachricht[en]/kommentar[e]/wie',
  SHOUTED:
    'rief/riefen/rufe/gerufen/parole[n]/schriftzug/schmiererei[en]/graffiti/grölte[n]/gegrölt/skandierte[n]/' +
    'skandiert/schrie[n]/aufschrift/plakat/wand/worten/slogan[s]',
  GAME: 'schach/mario/monopoly/fortnite/minecraft/poker/tetris/skat/uno/spiel/game/nächsten/finale/quiz',
  NUMBER:
    '0/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20/21/22/23/24/00/01/02/03/04/05/06/07/08/09/null/eins/zwei/zwo/' +
    'drei/vier/fünf/sechs/sieben/acht/neun/zehn/elf/zwölf/dreizehn/vierzehn/fünfzehn/sechzehn/siebzehn/achtzehn/' +
    'neunzehn/zwanzig/einundzwanzig/zweiundzwanzig/dreiundzwanzig/vierundzwanzig',
  ABOUT:
    'punkt/schlag/genau/exakt/etwa/rund/ca/circa/zirka/ungefähr/gegen/so/spätestens/frühestens/allerspätestens/kurz/vor/nach',
  THE: 'die/den/das/der/dem/ein/eine/einen/unser/unsere/unseren/euer/eure/euren/dein/deine/deinen/mein/meine/meinen',
  LANDING:
    'matte[n]/weichbodenmatte/sprungtuch/luftkissen/kissen/trampolin/matratze[n]/heu/heuhaufen/stroh/schnee/wasser/pool/becken/see',
  DRINK:
    'limonade[n]/limo[s]/getränk[e]/bier[e]/saft/säfte/tee[s]/eistee[s]/kaffee[s]/cola[s]/wasser/wein/sekt/bowle/suppe[n]/schorle[n]/cocktail[s]',
  SPAN:
    'mal/einmal/doch/einen/eine/ein/zwei/drei/vier/paar/tag/tage/woche/wochen/monat/monate/stunde[n]/wochenende/' +
    'abend/lang/dir/euch/in/im/den/die/auf/heute/morgen/früher/später/etwas/eher',
}

const ambiguous = `
  neger
  zigeuner
  mongo[s]
  spasti[s]
  spast[en]
  tunte[n]
  transe[n]
  krüppel
  kameltreiber
  fidschi[s]
  bimbo[s]
  untermensch[en]
`

export const german: LanguageWords = {
  sets,
  groups: [
    {
      category: 'hate',
      words: `
        scheißneger drecksneger negerschwein[e] negerpack negersau negerhure[n] buschneger scheißnigger drecksnigger
        scheißjude[n] drecksjude[n] saujude[n] judenschwein[e] judenpack
        scheißkanake[n] dreckskanake[n] kanakenpack kanacke[n]
        scheißtürke[n] dreckstürke[n] kümmeltürke[n] türkenpack türkensau
        polacke[n] polackenpack itaker zigeunerpack scheißzigeuner dreckszigeuner
        schlitzauge[n] reisfresser knoblauchfresser ziegenficker kamelficker eselficker
        muselpack muselschwein[e] scheißmoslem[s] drecksmoslem[s] scheißaraber drecksaraber
        scheißausländer drecksausländer ausländerpack asylantenpack scheißasylant[en]
        scheißschwuchtel[n] drecksschwuchtel[n] schwuchtelpack scheißlesbe[n] kampflesbe[n] scheißtranse[n]
        dreckstranse[n] vollspast[en] vollspasti[s]
      `,
      phrases: `
        PEOPLE gehören/gehört/gehörn ?VERY ?VERY KILLED
        PEOPLE gehören/gehört ?VERY ?VERY ins gas
        PEOPLE sind/seid ?VERY ?VERY ungeziefer/abschaum/untermenschen/parasiten/kakerlaken
        du ?FILTHY dachpappe
        mongos/spastis/spasten/krüppel/neger/zigeuner/transen wie du/ihr/dich/euch
        alle PEOPLE sind/seid ?VERY tiere/affen/ratten/dreck/schweine/verbrecher
        ihr PEOPLE seid ?VERY ?VERY ungeziefer/abschaum/untermenschen/parasiten/kakerlaken/tiere/affen/ratten/dreck
        hitler hatte recht
        hitler hat/hatte nichts falsch gemacht
        hitler hätte euch/alle/sie ?alle vergasen sollen/müssen
        hitler hätte es/das/sein ?werk zu ende bringen sollen/müssen
      `,
    },
    {
      category: 'hate',
      only: 'alone',
      phrases: `
        ausländer/juden/türken/moslems/muslime/flüchtlinge/asylanten/zigeuner/migranten raus
        ?die PEOPLE ins gas
        ?die PEOPLE in den/die ofen/öfen/gaskammer[n]
      `,
    },
    { category: 'hate', only: 'whole', phrases: 'FILTHY ?FILTHY GROUP' },
    {
      category: 'hate',
      only: 'whole',
      heads: `
        FILTHY
        du ?FILTHY
        du ?FILTHY dummer/dumme/blöder/blöde/kleiner/kleine/hässlicher/hässliche/behinderter/behinderte
        du bist ?VERY ein/eine/ne/n ?FILTHY
        ihr seid ?VERY ?VERY ?FILTHY
        verpiss/verpisst/verzieh dich/euch ?du/ihr ?FILTHY
        halt/halts die/maul/fresse ?maul/fresse ?du ?FILTHY
      `,
      phrases: ambiguous,
    },
    { category: 'harassment', only: 'alone', phrases: 'trink/sauf/schluck säure' },
    {
      category: 'harassment',
      phrases: `
        bring dich ?VERY ?VERY um
        häng dich ?VERY ?VERY auf
        bringt euch VERY ?VERY um
        hängt euch ?VERY ?VERY auf
        erhäng/erschieß/ersäuf/ertränk dich
        erhängt/erschießt euch
        geh ?VERY ?VERY sterben/verrecken/krepieren
        stirb/verreck/verrecke/krepier/krepiere ?VERY ?VERY CURSE
        stirb/verreck/verrecke/krepier/krepiere endlich/einfach
        du/ihr solltest/solltet/sollst ADDRESSED ?VERY ?VERY umbringen/aufhängen/erhängen/erschießen/vergiften
        kannst/könntest du dich ?VERY ?VERY umbringen/aufhängen/erhängen/erschießen
        warum/wieso/weshalb bringst/bringt du/ihr ADDRESSED nicht ?VERY um
        warum/wieso/weshalb hängst/hängt du/ihr ADDRESSED nicht ?VERY auf
        warum/wieso/weshalb erschießt/erhängst du ADDRESSED nicht
        tu/tut ?VERY uns/allen/der/mir ?welt/menschheit/allen einen/den/nen gefallen und stirb/verreck/verrecke/krepier/erschieß
        tu/tut ?VERY uns/allen/der/mir ?welt/menschheit/allen einen/den/nen gefallen und bring/häng dich
        spring ?VERY ?VERY vor den/einen/nen/die zug/lkw/bus/bahn
        spring ?VERY ?VERY vom hochhaus/dach
        niemand/keiner wird/würde ADDRESSED ?VERY vermissen
        ADDRESSED wird/würde ?VERY niemand/keiner vermissen
        die welt wäre/ist ?VERY ?VERY besser ohne ADDRESSED
        die welt wäre/ist ohne ADDRESSED ?VERY besser
        ohne ADDRESSED wäre die welt ?VERY besser
        ich/wir hoffe/hoff/hoffen ?dass du/ihr ?VERY ?VERY stirbst/sterbt/verreckst/verreckt/krepierst/krepiert
        ich/wir hoffe/hoff/hoffen ?dass du/ihr ?VERY krebs/aids bekommst/kriegst/bekommt/kriegt
        ich/wir hoffe/hoff/hoffen du/ihr bekommst/kriegst/bekommt/kriegt ?VERY krebs/aids
        ich/wir hoffe/hoff/hoffen ?dass du/ihr ?VERY KILLED wirst/werdet
        ich/wir hoffe/hoff/hoffen du/ihr wirst/werdet ?VERY KILLED/überfahren
        ich/wir wünsche/wünsch/wünschen dir/euch ?VERY ?den krebs/aids/tod
        hoffentlich stirbst/verreckst/krepierst du
        hoffentlich bekommst/kriegst du ?VERY krebs/aids
        hoffentlich wirst du ?VERY KILLED/überfahren
        deine mutter/eltern hätte/hätten ADDRESSED ?VERY abtreiben/ertränken sollen
        ADDRESSED hätte/hätten man/deine/sie ?mutter/eltern ?VERY abtreiben/ertränken sollen
        du hättest abgetrieben werden sollen
        trink/sauf/schluck ?VERY ?VERY bleiche/bleichmittel/abflussreiniger
        trink/sauf/schluck VERY ?VERY säure
        trink/sauf/schluck säure CURSE/VERY
        trink/sauf/schluck säure und stirb/verreck/verrecke/krepier/krepiere
        schneid/schlitz/ritz dir ?VERY die pulsadern/adern auf
        du hast kein recht zu leben
        du bist/bists es nicht wert zu leben
      `,
    },
    {
      category: 'violence',
      phrases: `
        ich/wir bringe/bring/bringen ADDRESSED ?VERY ?VERY um
        bringe/bring/bringen ich/wir ADDRESSED ?VERY ?VERY um
        ich/wir töte/töten/erschieße/erschieß/erschießen/ermorde/ersteche/erschlage/erwürge/vergewaltige/vergewaltigen ADDRESSED
        ich/wir steche/stech/stechen/knalle/knall/knallen ADDRESSED ?VERY ?VERY ab
        ADDRESSED/und stech/steche/knall/knalle ich/dich/euch ?VERY ab
        ADDRESSED mach/mache ich ?VERY kalt
        ich/wir schlage/schlag/schlagen/prügle ADDRESSED ?VERY ?VERY tot
        ich/wir mache/mach/machen ADDRESSED ?VERY ?VERY kalt
        ich/wir schlitze/schlitz/hänge/häng ADDRESSED ?VERY auf
        ich/wir werde/werden/will/wollen ADDRESSED ?VERY ?VERY KILL
        ich/wir werde/werden dir/euch ?VERY die/den kehle/kopf/hals/schädel durchschneiden/abschneiden/einschlagen/aufschlitzen/abhacken
        ich/wir schneide/schneid/schneiden dir/euch ?VERY die/den kehle/hals/kopf durch/ab/auf
        ich/wir schlage/schlag/schlagen dir/euch ?VERY den/die schädel/kopf/köpfe ein
        ich/wir jage/jag/jagen/schieße/schieß/schießen/verpasse/verpass dir/euch ?VERY eine/ne kugel
        ich/wir breche/brech/brechen dir/euch ?VERY alle/jeden/das/die/beide/sämtliche knochen/genick/beine/arme
        ich/wir zünde/zünd/zünden dir/euch/dein/deine/deinen/euer/eure/euren ?das/die/den HOUSE ?VERY an
        ich/wir fackle/fackel/fackeln dir/euch/dein/deine/deinen/euer/eure ?das/die/den HOUSE ?VERY ab
        ich/wir bringe/bring/bringen dein/deine/deinen/eure ?VERY ?ganze RELATIVES ?VERY um
        ich/wir werde/werden dein/deine/deinen/eure ?VERY ?ganze RELATIVES ?VERY KILL
        ich/wir sprenge/spreng/sprengen/jage/jag/jagen die/das/den/eure/deine/unsere/diese/euren CROWDED ?VERY in die luft
        ich/wir werde/werden ?VERY in der/deiner/eurer/unserer/meiner CROWDED ?VERY amok laufen
        ich/wir laufe/lauf/laufen ?VERY amok in der/deiner/eurer/unserer/meiner CROWDED
        man/jemand/wir/ihr sollte/müsste/muss/sollten/müssten/müssen/solltet ADDRESSED ?VERY ?VERY KILL
        man/jemand/wir/ihr sollte/müsste/muss/sollten/müssten/müssen/solltet ?VERY ?alle ?die/diese PEOPLE ?VERY ?VERY KILL
        du/ihr gehörst/gehört ?VERY ?VERY KILLED
        du/ihr gehörst/gehört ?VERY ?VERY an die wand gestellt
        PEOPLE sollte/müsste/muss man ?VERY ?VERY KILL
        tod den/allen/diesen PEOPLE
        stellt ?alle ?die PEOPLE an die wand
        an die wand mit den/diesen/allen PEOPLE
      `,
    },
    {
      category: null,
      // A comma shows that the verb ends with "um" or "auf".
      only: 'unbroken',
      phrases: `
        ADDRESSED/RELATIVES ?VERY ?VERY um ?ABOUT ?ABOUT NUMBER/halb/viertel/dreiviertel/mitternacht/mittag
        ADDRESSED/RELATIVES ?VERY ?VERY um ?ABOUT ?ABOUT ein uhr
        ADDRESSED/RELATIVES ?VERY ?VERY um die/diese/dieselbe mittagszeit/zeit/uhrzeit/NUMBER
        häng/hängt dich/euch ?VERY ?VERY auf THE warteliste/liste/gästeliste/teilnehmerliste/hängematte/schaukel/couch/sofa
      `,
    },
    {
      category: null,
      phrases: `
        ADDRESSED/RELATIVES ?VERY ?VERY um ca NUMBER
        ADDRESSED ?VERY um gottes/himmels
        vom hochhaus/dach ?runter/herunter ?VERY auf/in THE LANDING
        vom hochhaus/dach ?runter/herunter ?VERY ins LANDING
        vom hochhaus/dach ?runter/herunter das/es ist/wird ?dort/da/mir/uns ?VERY/zu/viel/sehr ?zu gefährlich/rutschig
        vom hochhaus/dach runter/herunter bevor du/ihr/es/jemand/was
        ich spring/spränge ?VERY ?VERY vom hochhaus/dach
        vermissen wenn/falls/solange/während/weil du/ihr ?SPAN ?SPAN ?SPAN ?SPAN urlaub/ferien/pause/frei/blau/fehlst/fehlt/schwänzt/verreist
        vermissen wenn/falls/solange/während/weil du ?SPAN ?SPAN ?SPAN früher/später/eher gehst/kommst
        ADDRESSED heute/morgen vermissen
        ADDRESSED ?VERY kalt ?NUMBER/THE/paar ?paar DRINK
        ADDRESSED ?VERY kalt in/im/bei/beim GAME
        säure milch/sahne/limo/limonade/molke/drinks/getränke/säfte
        ADDRESSED ?VERY um den/deinen/deine/dein/das verstand/schlaf/job/erfolg/gewinn/ersparnisse/geld/rente/erbe/chance[n]
        erhäng/erschieß/ersäuf/ertränk dich nicht
        stirb/verreck nicht
        beschimpfte/beschimpften/beschimpft/bezeichnete/nannte/nannten ?ihn/sie/uns/mich ?als/einen/eine FILTHY GROUP
        als FILTHY GROUP beschimpft/beleidigt/bezeichnet
        vermissen lassen
        nicht alle PEOPLE sind tiere/affen/ratten/dreck/schweine/verbrecher
        stirbst/sterbt/verreckst/verreckt/krepierst/krepiert ?VERY ?mir ?VERY nicht/nie/niemals/kein/vor/fast
        SAID bring/häng dich um/auf
        SAID bring dich ?VERY um
        SAID geh sterben
        denkst/glaubst/meinst/denke/glaube/gedanke/dachte/lüge niemand/keiner wird/würde ADDRESSED vermissen
        denkst/glaubst/meinst/denke/glaube/gedanke/dachte/lüge die welt wäre/ist besser ohne ADDRESSED
        ich spring/spränge ?VERY ?VERY vor den/einen/nen/die zug/lkw/bus/bahn
        SHOUTED tod den PEOPLE
        hitler hatte recht früh/spät/wenig/wenige/viel/viele/gute/gut/große/kleine/schnell/bald/einfache/enge/genaue/schlechte
        töte/töten/umbringen ADDRESSED in/im/bei/beim GAME
        ADDRESSED ?VERY umbringen/töten/kaltmachen in/im/bei/beim GAME
        schlage/schlag ADDRESSED tot/ein ?in/im/bei GAME
        wog s
      `,
    },
  ],
}
