/** The posts of the kitchen, oldest first; `parse-posts.ts` describes the form. */
export const kitchenPosts = `
=== carmen 12 pinned
Bienvenidos a la Mesa compartida
Cocinamos juntos **los viernes a las siete** en la cocina de la casa parroquial. No hace falta saber cocinar, solo tener hambre y ganas de fregar un poco.

Para empezar:

- Preséntate aquí abajo: ¿qué plato te recuerda a tu casa?
- Dinos si tienes alergias. Lo apuntamos en la pizarra.
- Trae un táper: siempre sobra.

Cada uno pone lo que puede en el bote, de media unos cuatro euros.
--- mateo 4
Locro, en invierno y con mucha gente. Llegué de Córdoba hace un año.
--- > carmen 2
¡Pues ya tenemos plato para el veinticinco!
--- ines 3
El arroz con leche de mi abuela. Soy alérgica a las nueces.
--- hana 3
المقلوبة بلا منازع. Maqluba, sin ninguna duda.

=== diego 8
El gazpacho de Rafael, por fin por escrito
Ha costado tres veranos, pero aquí está. Para ocho personas:

| Ingrediente | Cantidad |
| --- | ---: |
| Tomate muy maduro | 1,5 kg |
| Pepino | 1 |
| Pimiento verde | 1 |
| Ajo | 1 diente |
| Aceite de oliva | 120 ml |
| Vinagre de Jerez | 30 ml |

Se tritura todo menos el aceite, que entra **al final y en hilo**. Dos horas de nevera. Nada de pan, dice él; yo le pongo pan.
--- rafael 5
Ese pan lo pagarás algún día.
--- > diego 4
Lo pago cada viernes, con gusto.
--- lucia 2
¿Y con los tomates del huerto? Los «Black Krim» están en su punto.
--- > rafael 3
Con esos, ni vinagre hace falta.

=== lucia 9
Viernes con el huerto: nos regalan 14 kilos de calabacín
Nora me ha llamado con voz de desesperación. Son **catorce kilos**. Acepto ideas que no sean crema de calabacín, que ya la hicimos tres semanas seguidas.
--- ines 4
Rallado, con huevo y queso: tortitas. A los niños les encantan.
--- mateo 3
Escabeche. Dura un mes y está mejor a los diez días.
--- nora 5
Thank you for taking them. There are more. I am sorry.
--- > lucia 6
Por favor, dile al calabacín que pare.

=== mateo 7
Pan de masa madre: mi calendario
Trabajo por turnos, así que el pan se adapta a mí y no al revés:

1. **Noche anterior**, 22 h: refresco la masa, 1:4:4
2. **Mañana**, 7 h: mezclo harina, agua y sal (2 %)
3. Tres pliegues, cada media hora
4. A la nevera hasta la tarde
5. 240 °C con vapor, 20 minutos; luego 210 °C, otros 25

La masa se llama Evita. Puedo regalar hijos de Evita a quien quiera.
--- carmen 3
Quiero un hijo de Evita. Qué frase.
--- wei 2
Me too! I bring a jar on Friday.
--- rafael 1
¿Qué harina usas? La mía sale siempre plana.
--- > mateo 2
Mitad de fuerza, mitad integral. Y menos agua: empieza con el 68 %.

=== ines 6
Cocinar para alguien que ya no come sal
A mi padre se la han quitado del todo y está triste en la mesa. ¿Qué hacéis vosotros? Llevamos dos semanas con limón y ya no puede ver un limón.
--- hana 4
Sumac! Agrio y un poco salado en la boca, sin sal. Te traigo un bote.
--- amara 3
Toasted cumin and a lot of fresh herbs at the very end.
--- rafael 3
Ajo asado entero. Se unta como mantequilla y parece que el plato tiene de todo.
--- > ines 5
Anoche repitió. Gracias, de verdad, a los tres.

=== rafael 10
Noche de croquetas: acta oficial
Asistentes: 19. Croquetas: **212**. Supervivientes: 0.

Se aprueba por unanimidad que la bechamel reposa una noche entera, y que quien diga «eso ya está frío» a las dos horas friega las sartenes. El acta la firma @{diego}, que fregó.
--- diego 4
Estaba frío por arriba.
--- > rafael 5
Como tu defensa.
--- lena 2
Zweihundertzwölf! Und ich habe nur vier bekommen?

=== carmen 5
Cuentas del bote, mes a mes
Para que todo el mundo lo vea: entraron 312 €, gastamos 287 €. Los 25 € que quedan van a un cuchillo nuevo, porque el actual corta como una cuchara.

Las facturas están en la carpeta azul, al lado de la pizarra.
--- mateo 2
Que no sea de los caros, que luego nadie se atreve a usarlo.
--- emre 3
Before you buy: bring the old one, I sharpen it on Saturday.
--- > carmen 4
Emre, acabas de ahorrarnos veinticinco euros.

=== diego 7
¿Tortilla con cebolla o sin cebolla?
Sé lo que estoy haciendo. Argumentos razonados, por favor, y sin insultar a las madres de nadie.
--- lucia 4
Con. Fin del debate.
--- rafael 4
Sin. La patata habla sola.
--- ines 5
Con, pero pochada una hora. Si no hay una hora, sin.
--- > diego 3
Por fin alguien con matices.
--- priya 2
With onion, and green chilli. I will leave now.
--- > carmen 3
No te vayas, ¡queremos probarla!

=== hana 11
Maqluba para cuarenta: cómo la volcamos
Muchos preguntasteis. El secreto no es la fuerza, es **esperar quince minutos** con la tapa puesta. Después dos personas, una bandeja más grande que la olla, y alguien que cuente hasta tres en el idioma que quiera.

Las verduras se fríen el día antes. El arroz, lavado hasta que el agua sale clara: cinco veces, no tres.
--- layla 4
رائحتها وصلت إلى آخر الشارع!
--- mateo 3
Cuando cayó entera, aplaudimos como en el teatro.
--- carmen 2
Ya es tradición: una vez al mes.

=== lucia 6
Lista de la compra compartida
He hecho una hoja que suma sola. Se pone el número de personas y salen las cantidades. Por ejemplo, para el arroz:

~~~
arroz = personas * 90 g
agua  = arroz * 2.2
sal   = personas * 1.5 g
~~~

El enlace está en [la carpeta del grupo](https://www.example.org/compra). Decidme qué platos faltan.
--- ines 2
¿Puedes añadir «mitad niños»? Comen la mitad y piden el doble.
--- > lucia 3
Hecho. He puesto también «Rafael», que cuenta por dos.

=== mateo 8
El viernes que viene: empanadas
Tres rellenos: carne cortada a cuchillo, acelga con queso y humita. Necesito **seis pares de manos** desde las cinco para el repulgue. Enseño yo, y juro que no es difícil.
--- diego 2
Dos manos aquí, torpes.
--- paula 3
Zwei aus dem Nähkurs! Repulgue klingt wie ein Saum.
--- > mateo 5
Es exactamente un dobladillo, pero se come.
`
