/** The posts of the private community, oldest first; `parse-posts.ts` describes the form. */
export const teamPosts = `
=== nora 6 pinned
Welcome to the back room
Only the organizers of the other communities read this. We plan what concerns all of us: dates, keys, money, and who speaks to the town hall.

Write in the language you like, we manage. *Bitte keine Namen von Mitgliedern, wenn es nicht nötig ist.*
--- jonas 2
Gut, dass es das gibt. Bisher lief das über sieben Chats.
--- carmen 2
¡Por fin un solo sitio!
--- layla 2
شكرًا على الدعوة، سعيدة بأن أكون هنا.

=== jonas 4
Schlüssel: wer hat welchen?
Stand heute, bitte korrigieren:

- Werkstatt: Katrin, Emre, ich
- Schuppen im Garten: Nora, Tom
- Küche im Gemeindehaus: Carmen
- Lesesaal: Ruth, und der Hausmeister bis 22 Uhr

Einer fehlt. Er hängt nicht am Brett und liegt nicht in der Schublade.
--- ruth 3
It was in my coat. I am sorry, and so is the coat.
--- > jonas 3
Der Mantel ist entlastet. Danke!

=== carmen 5
Presupuesto de la fiesta
Tenemos 420 € del ayuntamiento. Mi propuesta:

| Concepto | Importe |
| --- | ---: |
| Comida | 180 € |
| Mesas y bancos | 90 € |
| Carteles | 40 € |
| Música | 60 € |
| Reserva | 50 € |

¿Os parece bien? Lo cierro el domingo.
--- nora 2
Agreed. The garden can give vegetables for half of the food.
--- jonas 1
Einverstanden. Tische leihen wir umsonst beim Turnverein, ich frage.
--- > carmen 3
Entonces, ¡noventa euros más para la música!
--- layla 2
موافقة. يمكنني أن أصمّم الملصقات.

=== layla 5
A walk that passes all of us
Idea for the spring: one walk with stops at the garden, the workshop, the kitchen and the reading room, twenty minutes each. I would take the pictures, and each of you tells one story.

If you like it, I draw the map this week.
--- ruth 3
I have at least nine stories. I will choose.
--- carmen 2
En la cocina habrá algo caliente, prometido.
--- > layla 2
Then the kitchen is the last stop, or nobody leaves.
`
