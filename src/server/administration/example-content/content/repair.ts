/** The posts of the repair café, oldest first; `parse-posts.ts` describes the form. */
export const repairPosts = `
=== jonas 13 pinned
Willkommen im Reparaturcafé Südhafen
Jeden zweiten Samstag von 14 bis 18 Uhr in der alten Werfthalle. Ihr bringt, was kaputt ist, wir schauen gemeinsam nach – **mit euch, nicht für euch**.

So läuft es ab:

1. Am Eingang eine Nummer ziehen und kurz sagen, was fehlt.
2. Kaffee holen.
3. Mit jemandem aus dem Team aufschrauben.

Was wir nicht machen: Mikrowellen, Waschmaschinen und alles, was am Gas hängt. Ersatzteile zahlt ihr selbst, der Rest ist Spende.
--- lena 4
Und bitte das Netzteil mitbringen! Wirklich. Immer.
--- katrin 3
Textilien am langen Tisch hinten links, ich habe drei Nähmaschinen.
--- uwe 2
Radio und Lampen bei mir, Ohrensessel inklusive.

=== katrin 9
Die Zahlen vom letzten Samstag
Danke an alle, das war unser vollster Tag bisher.

| Was | gebracht | repariert |
| --- | ---: | ---: |
| Lampen | 9 | 8 |
| Toaster | 5 | 4 |
| Fahrräder | 11 | 10 |
| Hosen | 14 | 14 |
| Radios | 3 | 2 |

Das sind 38 Dinge, die nicht im Müll liegen. Der fünfte Toaster war übrigens wirklich nicht mehr zu retten.
--- emre 5
Ruhe in Frieden, Toaster. Du warst immer zu heiß.
--- paula 2
Vierzehn Hosen! Katrin, du bist unglaublich.
--- > katrin 3
Dreizehn davon waren derselbe Reißverschluss.

=== emre 7 forum=Fahrräder
Kettenverschleiß messen ohne Werkzeug
Ihr braucht nur ein Lineal. Eine neue Kette hat zwölf Glieder auf genau 12 Zoll, also **30,48 cm**.

- bis 30,6 cm: alles gut
- bis 30,7 cm: bald wechseln
- darüber: die Ritzel sind wahrscheinlich auch fällig

Gemessen wird unter Zug, von Bolzenmitte zu Bolzenmitte. Ich habe am Samstag Ketten zum Einkaufspreis dabei.
--- lena 2
31,1 cm. Ich frage für eine Freundin.
--- > emre 4
Die Freundin darf am Samstag als Erste kommen.
--- owen 1
Works in English too, thank you. Mine is fine, for once.

=== lena 8
Eine Kaffeemaschine erzählt
Sie kam mit dem Zettel „macht Geräusche". Innen: Kalk, eine Haarnadel und ein Legomännchen mit Helm. Nach zwei Stunden lief sie, und das Männchen wohnt jetzt auf der Werkbank.

Merke: Bitte **vorher** entkalken. Zitronensäure, ein Esslöffel auf einen Liter, kalt ansetzen.
--- uwe 3
Das Männchen hat den Helm nicht ohne Grund.
--- jonas 2
Ich habe ihm eine Nummer gegeben. Es ist im Team.

=== uwe 6
Röhrenradio sucht Röhre
Ein Nachbar hat ein Radio von 1958 gebracht, das Magische Auge ist dunkel. Ich suche eine **EM84**, gern gebraucht. Hat jemand noch eine Kiste im Keller?
--- paula 3
Mein Opa hatte einen ganzen Schrank voll. Ich schaue am Wochenende nach.
--- > uwe 2
Dein Opa war ein kluger Mann.
--- >> paula 4
Zwei Stück gefunden, beide in Zeitungspapier von 1963 gewickelt!
--- >>> uwe 5
Bitte die Zeitung auch mitbringen.

=== paula 10
Wie ich meine Angst vor Schraubenziehern verlor
Ich kam mit einem Wecker und wollte ihn eigentlich nur abgeben. Stattdessen saß ich eine Stunde neben @{katrin} und habe ihn selbst zerlegt, geputzt und wieder zusammengesetzt. Eine Schraube blieb übrig. Er läuft trotzdem.

Am nächsten Tag habe ich zu Hause die Türklinke repariert, die seit drei Jahren wackelt. Es waren zwei Minuten.
--- katrin 5
Die übrige Schraube ist ein Orden. Bitte aufheben.
--- sabine 3
Ich habe genau so eine Türklinke. Jetzt habe ich keine Ausrede mehr.
--- jonas 4
Genau dafür machen wir das.

=== jonas 5
Der 3D-Drucker druckt wieder
Neue Düse, neues Hotend, und die Firmware ist auch aktuell. Wer Knöpfe oder Halter drucken möchte, schickt mir die Datei vorher. Meine Einstellungen für PETG:

~~~ini
layer_height = 0.2
nozzle_temperature = 240
bed_temperature = 80
fan_speed = 30
~~~

Bitte kein PLA für Spülmaschinenteile. Ihr wisst, warum.
--- emre 4
Der Löffel. Wir erinnern uns an den Löffel.
--- wei 1
I have a file for the greenhouse latch, may I bring it on a stick?
--- > jonas 2
Of course! STL or 3MF, both work.

=== sabine 6
Wer kann Hörgeräte-Ladeschalen?
Die Schale meiner Mutter lädt nur noch links. Der Hersteller will 190 Euro für eine neue. Lohnt es sich, damit zu kommen, oder ist das verklebt?
--- katrin 2
Meistens ist es ein Kontakt. Bring sie mit, aufmachen kostet nichts.
--- uwe 2
Pinzette, Lupe, Isopropanol. In neun von zehn Fällen ist es Ohrenschmalz, Verzeihung.
--- > sabine 5
Es war Ohrenschmalz. 190 Euro gespart, danke euch!

=== emre 9
Die Schubkarre aus dem Garten ist geschweißt
Naht geschliffen, Rad gefettet, und die Griffe sind neu. Sie trägt jetzt mehr als der Mensch, der sie schiebt, also bitte nicht übertreiben.

Bezahlt wurde in Zitronenkuchen. Er war ausgezeichnet. Es ist keiner mehr da.
--- owen 4
She rolls like new. The cake was my grandmother's recipe.
--- lena 2
„Es ist keiner mehr da" ist der traurigste Satz dieses Forums.

=== lena 7
Werkzeug-Inventur: was fehlt
Gezählt, geflucht, aufgeschrieben. Es fehlen:

- Inbus 5 mm (alle drei!)
- die gute Kombizange
- ein Multimeter, gelb
- sämtliche Stifte

Bitte schaut in Taschen, Schubladen und auf Fensterbänken nach. **Keine Fragen, keine Vorwürfe**, einfach in die Kiste am Eingang legen.
--- jonas 3
Ein Inbus war in meiner Jackentasche. Ich schäme mich.
--- emre 2
Einer in meiner auch.
--- uwe 3
Den dritten benutze ich als Lesezeichen. Kommt zurück.

=== paula 8
Nähkurs für Anfänger: 6 Plätze
Katrin und ich zeigen an zwei Abenden, wie man Hosen kürzt, Löcher stopft und einen Reißverschluss tauscht. Mitbringen müsst ihr nur das kaputte Stück.

Mittwoch und Donnerstag, 18:30 Uhr, hinten links. Anmelden einfach hier in den Kommentaren.
--- sabine 2
Dabei, mit einer Jacke aus den Achtzigern.
--- mateo 3
Ich auch, wenn mein Deutsch reicht!
--- > paula 4
Nadel ist Nadel. Wir freuen uns.
--- hana 2
أود الحضور أيضًا، هل بقي مكان؟
--- > katrin 3
Ja! Platz vier gehört dir.

=== uwe 6
Magisches Auge leuchtet
Kurzer Nachtrag zum Radio: Die Röhre von Paulas Opa passt, das Auge leuchtet grün, und um 20 Uhr kam Musik. Der Nachbar hat geweint, ich hatte nur etwas im Auge.
--- paula 6
Opa hätte jetzt „siehste" gesagt.
--- jonas 3
Solche Samstage.
`
