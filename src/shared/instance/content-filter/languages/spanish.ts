import type { LanguageWords } from '../blocked-words.ts'

/*
 * CONTENT WARNING: slurs and threats, as in blocked-words.ts, which explains the notation. Many slurs are words for
 * colours, peoples, food or trades, or friendly in another country: those count only within a phrase.
 */

const sets: LanguageWords['sets'] = {
  VERY: 'ya/de/una/vez/mismo/ahora/pronto/todos/todas/solo/simplemente/mejor/por/favor/todo/bien/puto/puta/joder/coño',
  DAMNED: 'puto/puta/putos/putas/pinche/pinches/jodido/jodida/jodidos',
  FILTHY:
    'sucio/sucia/sucios/sucias/asqueroso/asquerosa/asquerosos/asquerosas/maldito/maldita/malditos/malditas/apestoso/apestosos',
  GROUP:
    'moro[s]/mora[s]/gitano[s]/gitana[s]/judío[s]/musulmán/musulmanes/árabe[s]/indio[s]/rumano[s]/' +
    'rumana[s]/panchito[s]/panchita[s]/veneco[s]/veneca[s]/boliviano[s]/peruano[s]/inmigrante[s]/refugiado[s]/' +
    'marica[s]/bollera[s]/tortillera[s]/joto[s]/sarasa[s]/travesti[s]/invertido[s]/homosexual[es]/lesbiana[s]/' +
    'subnormal[es]/retrasado[s]/retrasada[s]/mongólico[s]/mongólica[s]/mongolo[s]/tullido[s]/lisiado[s]/sidoso[s]/conguito[s]/moraco[s]',
  LOOSE: 'negro[s]/negra[s]/chino[s]/china[s]/minusválido[s]/gay[s]/trans',
  PEOPLE:
    'judíos/moros/moras/musulmanes/negros/gitanos/gitanas/árabes/inmigrantes/refugiados/homosexuales/gays/maricas/' +
    'maricones/lesbianas/bolleras/trans/travestis/indios/chinos/rumanos/venezolanos/bolivianos/peruanos/africanos/' +
    'cristianos/infieles/mujeres/rusos/ucranianos/palestinos/israelíes/discapacitados/sudacas',
  KILL: 'matar/degollar/rajar/apuñalar/violar/descuartizar/asesinar/decapitar/ahorcar/estrangular/linchar/acuchillar',
  KILLYOU:
    'matarte/mataros/degollarte/rajarte/apuñalarte/violarte/descuartizarte/asesinarte/asesinaros/decapitarte/' +
    'ahorcarte/estrangularte/lincharte/acuchillarte/fusilarte/fusilaros/gasearos',
  WIPE: 'matar/exterminar/gasear/fusilar/quemar/colgar/degollar/linchar/ahorcar/aniquilar',
  CURSE:
    'cabrón/cabrona/hijo/hija/puta/puto/gilipollas/zorra/perra/perro/imbécil/idiota/mierda/basura/pendejo/pendeja/asqueroso/asquerosa/cerdo',
  VERMIN: 'basura/escoria/ratas/parásitos/cucarachas/subhumanos/infrahumanos/alimañas/plaga/simios',
  RELATIVES: 'familia/madre/mujer/hijos/hija/hijo/hermana/hermano/padres/padre/novia/novio/perro',
  HOUSE: 'casa/coche/carro/piso/mezquita/sinagoga/iglesia/tienda/negocio',
  CROWDED:
    'colegio/escuela/instituto/mezquita/sinagoga/iglesia/oficina/universidad/facultad/estación/aeropuerto/clínica/ayuntamiento/redacción',
  SAID: 'escribió/escribieron/escribían/escribir/dijo/dijeron/decía/decían/decir/decirle/dice/dicen/palabra/palabras/mensaje/mensajes/frase/comentario/comentarios/como',
  SHOUTED:
    'pintada/pintadas/grito/gritos/gritó/gritaron/gritaban/gritando/gritar/lema/lemas/coreaban/corearon/cartel/leía/lee/ponía/consigna',
  GAME: 'ajedrez/parchís/mario/monopoly/fortnite/minecraft/póker/uno/mus/juego/fifa/próxima/partida/tenis',
}

export const spanish: LanguageWords = {
  sets,
  groups: [
    {
      category: 'hate',
      words: `
        boliguayo[s] maricona[s] mariconazo[s] amariconado[s] bujarra[s] bujarrón bujarrones travelo[s] gitanaco[s]
      `,
      phrases: `
        DAMNED GROUP/LOOSE
        FILTHY GROUP
        puta[s]/sucia[s]/asquerosa[s]/maldita[s] judía[s]
        GROUP/LOOSE de mierda
        GROUP hijo/hijos de ?la ?gran puta
        eres/sos ?un/una ?DAMNED/FILTHY/auténtico/completo subnormal/retrasado/retrasada/mongólico/mongólica/mongolo
        sois/son unos/unas ?DAMNED/FILTHY subnormales/retrasados/mongólicos/mongolos/sarasas/maricas/jotos
        eres/sos un/una ?DAMNED/FILTHY sarasa/joto/moraco/panchito/conguito
        cállate/calla/callate ?DAMNED/FILTHY marica/sarasa/joto/mongolo/mongólico/subnormal/retrasado/moro/panchito/bollera
        vete/vuelve/vuélvete/lárgate/regresa/volved a tu/vuestro/vuestra país/selva/patera/tierra/jungla GROUP/LOOSE
        vete/vuelve/vuélvete/lárgate/regresa/volved a áfrica GROUP/negro[s]/negra[s]
        GROUP/negro[s]/negra[s] vete/vuelve/vuélvete/lárgate/volved a tu/vuestro/vuestra país/selva/patera/tierra/jungla
        PEOPLE son ?VERY ?unos/unas/una/la ?puta/VERY VERMIN
        PEOPLE sois ?VERY ?unos/unas/una/la ?puta/VERY VERMIN
        hitler tenía razón
        hitler se quedó corto
        hitler debió/debería/tendría ?que/haber acabar/terminar/acabado/terminado
      `,
    },
    {
      category: 'hate',
      only: 'alone',
      phrases:
        '?los PEOPLE fuera\nfuera ?los PEOPLE\n?los PEOPLE al paredón/horno/crematorio\n?los PEOPLE a la/las cámara[s] de gas',
    },
    { category: 'harassment', only: 'alone', phrases: 'muérete ?VERY\nte mato\nbebe lejía/cloro' },
    {
      category: 'harassment',
      phrases: `
        mátate
        mataos
        suicídate
        suicidaos
        ahórcate
        pégate un/el tiro
        muérete/morite ?VERY ?VERY CURSE
        muérete de una vez
        muérete ya
        vete/ve/andá/anda a morir/morirte/matarte/suicidarte/ahorcarte
        deberías/debes/tendrías/tienes/debieras ?que/VERY matarte/suicidarte/ahorcarte/morirte/colgarte
        haznos/hazle/haz un favor ?a ?todos/al ?mundo y mátate/muérete/suicídate/tírate/ahórcate
        ojalá ?VERY te mueras/maten/violen/murieras/mataran/apuñalen/atropellen/degüellen/ahorques/mates
        ojalá te dé/pille/agarre/salga/entre ?un cáncer/sida
        ojalá cojas/pilles/tengas/agarres un/el cáncer/sida
        espero que te ?VERY mueras/maten/violen/mates/apuñalen/atropellen/ahorques
        espero que tengas/cojas/pilles/agarres/dé ?un/el cáncer/sida
        espero que te dé/salga/entre un cáncer
        te deseo un/el/la/lo cáncer/sida/muerte
        por qué no te matas/suicidas/ahorcas
        tírate ?VERY por la/una ventana/balcón
        tírate ?VERY por/de/desde un/el/la/una balcón/puente/barranco/azotea
        tírate ?VERY del balcón/puente
        ponte una soga al cuello
        ojalá os muráis/maten/violen
        tírate ?VERY a las/la vías/vía/del ?tren
        nadie te va a echar de menos
        nadie te va a extrañar/llorar
        nadie te echará/echaría de menos
        nadie te extrañará/extrañaría/lloraría/llorará
        el/todo mundo estaría/sería/está/iría ?VERY/mucho mejor sin ti/vos
        tu madre debió/debería/tendría ?que/haber abortarte/abortado/abortar/haberte ?abortado
        mereces/merecés/merecéis ?VERY morir/morirte
        mereces/merecés/merecéis ?VERY que te/os maten/violen/fusilen/apuñalen
        bébete/tómate ?VERY ?la lejía/cloro
        bébete/tómate un bote/trago/vaso de lejía/cloro
        córtate ?VERY las venas
        no mereces/merecés vivir
      `,
    },
    {
      category: 'violence',
      heads: `
        te/os voy/vamos a
        te/os iré/iremos a
      `,
      phrases: `
        ?VERY KILL
        cortar el/la/los cuello/cabeza/cuellos
        reventar/volar/arrancar/abrir/partir la/el/los/las cabeza/cráneo/sesos/piernas/cuello
        meter/pegar/dar/clavar un/dos/una/tres tiro/tiros/balazo/balazos/bala/puñalada/navajazo
        sacar las tripas
        prender fuego
        quemar vivo/viva/vivos/vivas
        quemar la/el HOUSE
        llenar de plomo
      `,
    },
    {
      category: 'violence',
      phrases: `
        voy/vamos a ?VERY KILLYOU
        voy/vamos a ir/pasar/llegar a/por tu/vuestra casa y/a ?te/os ?voy ?a KILLYOU/KILL
        voy/vamos a KILL/quemar a tu/toda/vuestra/tus ?tu RELATIVES
        voy/vamos a quemar/incendiar/volar tu/vuestra/vuestro HOUSE
        voy/vamos a quemar/incendiar/volar la mezquita/sinagoga/iglesia
        voy/vamos a quemarte/quemaros vivo/viva/vivos/vivas
        voy/vamos a poner/meter una bomba en/a el/la/tu/al/vuestra CROWDED
        voy/vamos a entrar/liarme a tiros en el/la/tu/vuestro CROWDED
        voy/vamos a tirotear/volar el/la/tu/vuestro CROWDED
        te/os mataré/mataremos/violaré/degollaré/rajaré/asesinaré/descuartizaré/apuñalaré/degollaremos
        te mato ?VERY CURSE
        muerte a ?todos/todas los/las/esos PEOPLE
        hay/habría/tenemos/tendríamos que ?VERY WIPE a ?todos/todas/tanto los/las/esos/estos PEOPLE
        deberíamos/deberían/debemos/vamos ?a/VERY WIPE a ?todos/todas los/las/esos/estos PEOPLE
        deberían/debería/habría/tendrían/hay ?que/alguien/VERY KILLYOU
      `,
    },
    {
      category: null,
      phrases: `
        ya/u negro[s]
        ventana/balcón de emergencia/socorro/evacuación
        ventana/balcón si/cuando hay/ves/ven/huele ?a/mucho fuego/incendio/humo/llamas
        ventana/balcón en caso de fuego/incendio/emergencia/humo
        puente/barranco/balcón/azotea con nosotros/nosotras/ellos/cuerda/arnés/paracaídas/parapente
        puente/barranco/balcón/azotea con el/la/un/una/tu cuerda/arnés/paracaídas/parapente/elástico/monitor/instructor
        puente/barranco/balcón/azotea en paracaídas/parapente/tirolina
        puente/barranco ?conmigo/que es puenting
        morir/morirte en paz/casa
        morir de risa/envidia/vergüenza/hambre/frío/calor/miedo/amor/gusto/sueño/viejo/vieja
        matar el aburrimiento/gusanillo/tiempo/hambre/rato
        mates a trabajar/estudiar
        mataos de risa/aburrimiento
        ahorcar la mula
        judía[s] verde[s]/pinta[s]/blanca[s]
        SHOUTED/llamó/llamaron/llamado/llamar/insultos/insultó/insultaron ?de/como GROUP/LOOSE de mierda
        SHOUTED/llamó/llamaron/llamado/llamar/insultos/insultó/insultaron ?de/como DAMNED GROUP/LOOSE ?de ?mierda
        GROUP/LOOSE de mierda es un/una insulto/delito
        KILL a besos/cosquillas/abrazos/preguntas/mimos/almohadazos
        KILL/mataré de risa/amor/aburrimiento/un/hambre/pena/envidia/vergüenza ?susto
        KILL/matarte/mataré/mataremos en/al/a/jugando ?el/la/al GAME
        mataré/matarte/matar con besos/mis/cariño
        matarte/matar/matas ?a trabajar/estudiar
        no deberías/debes/tienes/tendrías ?que/VERY matarte/suicidarte/morirte
        mátate a/por/trabajando/estudiando/haciendo/corriendo/entrenando
        mueras/muérete/murieras/mátate/morirte de risa/envidia/vergüenza/hambre/frío/calor/miedo/amor/gusto/sueño/viejo/vieja/ganas
        SAID mátate/suicídate/ahórcate/muérete
        no te mueras/mates
        crees/piensas/creer/pensar/sientas/sientes/decirte que nadie te echaría/extrañaría de/y ?menos
        crees/piensas/creer/pensar/sientas/sientes que nadie te va a echar de menos
        crees/piensas/creer/pensar/sientas/sientes que el mundo estaría/sería ?mucho mejor sin ti
        SHOUTED ?VERY muerte a ?todos los PEOPLE
        móvil/coche/juguete/cargador/cable/producto[s]/trasto[s]/ventilador/reloj/teléfono/celular/coche/gato/perro/día/humor/café/cable/fondo chino[s]/negro[s] de mierda
        camiseta/pantalla/tinta/ropa/mancha/tele/cerveza/lavadora china/negra de mierda
        tren/vuelo/bus/avión/pedido retrasado de mierda
        rajar el/la/un/una sandía/melón/tomate/pan
        clavar un/una clavo/estaca/chincheta
        tengas/tienes/tenías un cáncer tratable/curable/benigno/leve
      `,
    },
  ],
}
