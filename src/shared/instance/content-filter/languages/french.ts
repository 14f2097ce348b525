import type { LanguageWords } from '../blocked-words.ts'

/*
 * CONTENT WARNING: slurs and threats, as in blocked-words.ts, which explains the notation. "tes" also stands for "t'es".
 * "sale" is Spanish for "comes out" and English for a trade. Words of LOOSE follow it there often, so they need a longer
 * phrase. Words of TRADED follow it seldom: they count after "sale" unless the next or previous word is not French.
 */

const sets: LanguageWords['sets'] = {
  VERY: 'vraiment/juste/tous/toutes/tout/donc/bien/enfin/vite/bientot/simplement/plutot/encore/même/direct/aussi/quand/un/jour/putain',
  FILTHY: 'sale/sales/gros/grosse/petit/petite/espèce/vieux/vieille',
  GROUP:
    'juif[s]/juive[s]/arabe[s]/nègre[s]/négresse[s]/gitan[s]/gitane[s]/manouche[s]/romanichel[s]/musulman[s]/' +
    'musulmane[s]/maghrébin[s]/algérien[s]/marocain[s]/africain[s]/chinois/chinoise[s]/turc[s]/roumain[s]/étranger[s]/' +
    'migrant[s]/immigré[s]/polonais/portugais/handicapé[s]/handicapée[s]/pédé[s]/pd[s]/gouine[s]/homosexuel[s]/lesbienne[s]/bridé[s]',
  LOOSE: 'noir[s]/noire[s]/negro[s]/rom[s]/trans/gay[s]/melon[s]/raton[s]',
  TRADED:
    'chinois/chinoise[s]/turc[s]/roumain[s]/polonais/portugais/algérien[s]/marocain[s]/africain[s]/arabe[s]/maghrébin[s]/' +
    'musulman[s]/gitan[s]/gitane[s]/migrant[s]/étranger[s]/pd[s]',
  TRADE:
    'for/the/this/our/your/their/garage/yard/estate/summer/winter/spring/autumn/christmas/annual/flash/clearance/auction/' +
    'big/jumble/private/online',
  ENGLISH:
    'and/or/with/from/of/at/by/for/is/was/were/are/to/in/the/this/today/tomorrow/only/starts/ends/workers/style/' +
    'vase[s]/carpet[s]/rug[s]/porcelain/china/pottery/bowl[s]/plate[s]/teapot[s]/tea/silk[s]/furniture/cabinet[s]/chair[s]/' +
    'table[s]/lamp[s]/painting[s]/print[s]/art/antique[s]/jewelry/jewellery/textile[s]/fabric[s]/tile[s]/towel[s]/' +
    'coffee/spice[s]/perfume[s]/oil[s]/wine[s]/book[s]/coin[s]/stamp[s]/mask[s]/sieve[s]/strainer[s]/kilim[s]',
  SPANISH: 'del/el/al/y/con/los/las/sobre/hoy/mañana/por/como/pero/porque/primero',
  PEOPLE:
    'juifs/arabes/noirs/nègres/musulmans/gitans/roms/homosexuels/homos/gays/pédés/pd/lesbiennes/trans/migrants/' +
    'immigrés/étrangers/réfugiés/africains/algériens/marocains/turcs/chinois/asiatiques/chrétiens/mécréants/femmes/' +
    'handicapés/russes/ukrainiens/israéliens/palestiniens',
  KILL: 'tuer/buter/crever/égorger/poignarder/violer/éventrer/décapiter/étrangler/assassiner/saigner/lyncher',
  WIPE: 'tuer/gazer/exterminer/égorger/brûler/pendre/fusiller/abattre/buter/massacrer/cramer/éradiquer/lyncher',
  WIPED: 'gazés/exterminés/brûlés/pendus/fusillés/abattus/tués/lynchés/égorgés/castrés',
  DIE: 'crever/mourir/clamser',
  CURSE: 'connard/connasse/salope/pute/enculé/fdp/bâtard/sale/charogne/ordure/chien/chienne/pourriture/raclure',
  VERMIN: 'cafards/parasites/vermine/rats/singes/déchets/nuisibles/animaux/cancrelats',
  HOUSE: 'maison/voiture/appart/appartement/mosquée/synagogue/église/école/baraque/magasin',
  RELATIVES: 'famille/mère/femme/gosses/enfants/fille/fils/soeur/frère/parents/chien',
  CROWDED: 'école/mosquée/synagogue/église/lycée/collège/fac/bureau/mairie/gare/rédaction/commissariat/hôpital',
  SAID: 'écrit/écrivait/écrivaient/écrire/dit/disait/disaient/dire/message/messages/mot/mots/phrase/commentaire/commentaires/comme',
  SHOUTED:
    'tag/tags/inscription/inscriptions/cri/cris/crié/criant/crier/scandé/scandant/slogan/slogans/graffiti/graffitis/hurlé/écrit/lire/lisait/mention',
  GAME: 'échecs/mario/monopoly/fortnite/minecraft/poker/uno/belote/jeu/prochaine/tarot/scrabble/ping/course',
}

export const french: LanguageWords = {
  sets,
  groups: [
    {
      category: 'hate',
      words: `
        youpine[s] youtre[s] chinetoque[s] chinetok[s] niakoué[s] niakwé[s] niacoué[s] crouille[s] bougnoulisé[s]
        tarlouze[s] tarlouse[s] tantouse[s] tafiole[s] gouinasse[s] travelo[s]
      `,
      phrases: `
        sale/sales ?petit/petite/petits/gros/grosse GROUP
        sale/sales ?petit/petite/gros/grosse bicot[s]/bamboula[s]/tapette[s]/fiotte[s]/pédale[s]/macaque[s]/triso[s]/attardé[s]
        les/ces/un/une/des/sale/sales noir[s]/noire[s] de merde
        sale/sales LOOSE retourne/rentre/dégage/casse
        dégage/casse/retourne/rentre ?toi/dans ?ton/chez/en ?pays/toi/afrique sale/sales LOOSE
        espèce/especes/bande/ramassis/tas de ?FILTHY bicot[s]/bamboula[s]/fiotte[s]/pédale[s]/pédé[s]/pd[s]/gouine[s]/tapette[s]/negro[s]/mongol/mongole/mongolien[s]/gogol[s]/triso[s]
        espèce/bande de sale/sales LOOSE
        espèce/bande d attardé[s]/attardée[s]/handicapé[s]/handicapée[s]
        t es ?VERY ?qu un/une ?vrai/vraie/FILTHY pd/pédé/tapette/fiotte/mongol/mongole/mongolien/mongolienne/gogol/triso/bamboula/bicot/negro/pédale
        nique/niquez les/tous PEOPLE
        tes/êtes ?VERY ?qu un/une/des ?vrai/vraie/FILTHY pd[s]/pédé[s]/tapette[s]/fiotte[s]/mongol/mongole/mongolien/mongolienne/gogol/triso/bamboula[s]/bicot[s]/negro[s]/pédale[s]
        tu es ?VERY ?qu un/une ?vrai/vraie/FILTHY pd/pédé/tapette/fiotte/mongol/mongole/mongolien/mongolienne/gogol/triso/bamboula/bicot/negro/pédale
        tes ?VERY ?qu un/une sale GROUP/LOOSE
        tu es ?VERY ?qu un/une sale GROUP/LOOSE
        ta gueule ?FILTHY/le/la pd/pédé/tapette/fiotte/negro/nègre/mongol/mongole/gogol/gouine/triso/bamboula/bicot/pédale
        ferme ta/la ?gueule ?FILTHY pd/pédé/tapette/fiotte/negro/nègre/mongol/mongole/gogol/gouine/triso/bamboula/bicot
        juif[s]/juive[s]/arabe[s]/nègre[s]/musulman[s]/gitan[s]/pédé[s]/pd/gouine[s]/immigré[s]/migrants de merde
        putain/putains/saloperie/saloperies/enculé/enculés de juif[s]/nègre[s]/gitan[s]/musulman[s]/pédé[s]/pd/gouine[s]/bicot[s]/negro[s]/migrants/gogol/mongol
        putain/putains/saloperie/saloperies/enculé/enculés d arabe[s]/immigré[s]/étrangers
        face de citron/nègre
        PEOPLE sont ?VERY ?des/de/une ?la VERMIN
        PEOPLE sont ?VERY des sous hommes
        hitler avait raison
        hitler a/n ?a/na pas fini/terminé le/son travail/boulot
        hitler aurait dû finir/terminer le/son travail/boulot
      `,
    },
    {
      category: 'hate',
      only: 'alone',
      phrases:
        '?les PEOPLE dehors\n?dehors les PEOPLE\n?les PEOPLE au/aux four[s]/bûcher\n?les PEOPLE en/à/aux ?la chambre[s] à gaz',
    },
    { category: 'harassment', only: 'alone', phrases: 'va DIE\ncrève ?VERY\nva ?VERY te tuer' },
    {
      category: 'harassment',
      phrases: `
        suicide ?VERY toi
        suicidez ?VERY vous
        tue toi
        tuez vous
        pends ?VERY toi
        pendez vous
        flingue ?VERY toi
        va/allez ?VERY te/vous suicider/pendre
        va ?VERY te jeter sous/du/d ?un/le/la train/pont/métro/bus
        va ?VERY te jeter par la fenêtre
        va/crève ?DIE/VERY ?VERY CURSE crève
        va ?VERY DIE ?VERY CURSE
        crève ?VERY CURSE
        meurs ?VERY CURSE
        tu/vous devrais/devriez/dois ?VERY te/vous suicider/tuer/pendre/flinguer
        tu ferais mieux de ?VERY te suicider/tuer/pendre/flinguer
        tu ferais mieux de DIE
        pourquoi ?est ?ce ?que tu ?ne te suicides/tues/pends ?VERY pas
        pourquoi ?ne te suicides/tues/pends tu pas
        rends ?nous/VERY service ?à ?tout ?le/l monde/humanité et suicide/crève/meurs/pends
        personne ?ne te/vous regrettera/regretterait/pleurera/pleurerait
        tu ?ne manqueras/manquerais/manques à personne
        le monde serait/irait/sera ?VERY meilleur/mieux sans toi/vous
        j/jespère/on ?espère ?que tu ?VERY vas/va ?VERY DIE
        j/jespère/on ?espère que tu ?VERY crèves/meurs/crèveras/mourras
        j/jespère/on ?espère que tu ?VERY auras/choperas/attraperas/aies/chopes/attrapes un/le cancer/sida
        j/jespère/on ?espère que tu te feras/fasses ?VERY violer/écraser/tuer/buter/égorger/agresser/poignarder
        jte souhaite un/le/la cancer/sida/mort
        jte souhaite de DIE
        je/on te/vous souhaite un/le/la cancer/sida/mort
        je/on te/vous souhaite de DIE
        ta mère aurait dû avorter/tavorter
        ta mère aurait dû t/te avorter/noyer
        va/allez boire de la javel
        va/allez boire du destop
        bois/avale ?VERY de la javel
        ouvre/taille toi ?VERY les veines
        tu mérites/mériterais/mérite ?VERY de ?VERY DIE
        tu mérites/mériterais/mérite ?VERY de te faire violer/tuer/buter/égorger/tabasser
      `,
    },
    {
      category: 'violence',
      heads: `
        je/j vais/vai ?VERY ?VERY te/vous/t
        jvais/jvai ?VERY ?VERY te/vous/t
        on va ?VERY ?VERY te/vous/t
        nous allons ?VERY te/vous/t
        je/on veux/veut te/vous/t
      `,
      phrases: `
        ?VERY KILL
        retrouver/trouver/choper et te/vous/t KILL
        trancher/couper/ouvrir la gorge/tête
        mettre/coller/tirer/foutre une balle dans/entre la/ta/les tête/yeux/nuque/crâne
        briser/casser/péter les jambes/genoux/bras/os
        faire la peau
        défoncer/exploser/fracasser/éclater la/le gueule/tête/crâne
        brûler vif/vive/vivant/vivante
        crever les yeux
        tirer dessus
      `,
    },
    {
      category: 'violence',
      heads: `
        je/j vais/vai ?VERY
        jvais/jvai ?VERY
        on va ?VERY
        nous allons ?VERY
      `,
      phrases: `
        brûler/incendier/cramer ta/ton/votre/vos HOUSE
        KILL ta/ton/tes/votre/vos/toute ?ta RELATIVES
        poser/mettre une bombe dans/à/devant la/le/l/ton/ta/votre/cette/ce CROWDED
        faire sauter/exploser la/le/l/ton/ta/votre/cette/ce CROWDED
        faire un massacre/carnage dans/à la/le/l/ton/ta/votre CROWDED
        faire un massacre/carnage au CROWDED
        venir/passer chez toi/vous et/pour te/vous KILL
      `,
    },
    {
      category: 'violence',
      phrases: `
        je/on te/vous tuerai/tuera/buterai/butera/égorgerai/égorgera/violerai/violera/crèverai/crèvera/poignarderai
        je viens/passe/débarque chez toi/vous et je te/vous tue/bute/égorge/crève/viole
        je vais venir te/vous KILL
        mort aux PEOPLE
        mort à tous les/ces PEOPLE
        faut/faudrait ?VERY WIPE ?tous ?les/ces PEOPLE
        on/il devrait/doit/faudrait ?VERY WIPE ?tous ?les/ces PEOPLE
        on/il devrait/faudrait/faut ?VERY te/vous pendre/fusiller/gazer/égorger/buter/exterminer/lyncher/tuer
        PEOPLE devraient/doivent/méritent ?VERY ?être/de ?être/VERY WIPED/crever
        tu mérites/mériterais d être pendu/pendue/fusillé/fusillée/gazé/gazée/égorgé/égorgée/abattu/abattue/tué/tuée
      `,
    },
    {
      category: null,
      phrases: `
        TRADE sale/sales TRADED
        sale/sales TRADED ENGLISH/SPANISH
        siempre/también/cuando/donde/nunca/nos/algo sale arabe
        tête/têtes de/du/d/sur/dans ?la/le/l/cette/ta/votre/une/un photo[s]/image[s]/vidéo[s]/cadre/portrait[s]/poisson[s]/poulet[s]/carotte[s]/statue[s]/poupée[s]
        dessus au/en paintball/nerf/laser/airsoft/photo/jeu
        dessus à l eau/airsoft
        dessus au pistolet à eau
        dessus avec un/une/le/des/mon/ton nerf/pistolet[s]/boules/lanceur[s] à/de ?l eau/neige/peinture/confettis
        dessus avec un/le/des/mon/ton nerf/boules/billes
        tapette[s] à/électrique/mouche[s]/souris
        raton[s] laveur[s]
        raison de/sur
        traité[s]/traitée[s]/insulté[s]/insultée[s]/insulte[s] ?de sale[s] GROUP/LOOSE
        peau de pêche/bébé
        pédale[s] de/d/wah/automatique[s]
        tue/suicide toi même
        KILL d ennui
        tuer le suspense/moral
        crever l écran
        ya retard[s] sur/dans/de
        du/le/de/un/au/son/sur suicide toi/vous
        me/te/le/la/les/nous/qui tue toi
        SAID suicide/tue/pends/flingue toi
        SAID va ?VERY te suicider/pendre/tuer
        SAID va DIE
        ne/pas/jamais/pourquoi te/vous suicider/pendre/tuer
        KILL à/aux/au/de/dans ?la/le/rire/une/un ?GAME/rire/prochaine
        tuer/mourir/crever/mourras/crèveras/meurs/crèves de/d rire/faim/soif/chaud/froid/envie/jalousie/honte/ennui/vieillesse/vieux/amour/peur/bonheur/plaisir
        je/on/ne/il/elle crève/meurs ?VERY CURSE
        mourir heureux/heureuse/vieux/vieille/tard/paisiblement
        tuer/crever/pendre au/à la/travail/tâche/boulot
        crois/penses/pensez/dis/croire/penser que personne ?ne te/vous regretterait/regrettera/pleurerait
        crois/penses/dis/croire que tu ?ne manquerais/manques à personne
        crois/penses/dis/croire que le monde serait ?VERY meilleur/mieux sans toi
        SHOUTED ?VERY mort aux/à ?tous ?les PEOPLE
        saigner/crever/tuer le/un/des/une/ton/tes/les cochon/abcès/pneu[s]/temps/poulet[s]/lapin/ballon
        je/tu bois ?VERY de la javel
      `,
    },
  ],
}
