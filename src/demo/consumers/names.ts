import type { SeededRandom } from '../random.ts';

/*
 * Names as they are met in Bogotá and in Austin.
 */

const words = (text: string) => text.trim().split(/\s+/);

const first = {
  es: words(`
    Andrea Carlos Diana Andrés Paola Jorge Luz Camilo Natalia Fernando Marcela Óscar Claudia Julián Sandra Wilson
    Adriana Héctor Yolanda Mauricio Viviana Edwin Tatiana Ricardo Ángela Fabián Lorena Jhon Milena Álvaro Catalina
    Sebastián Daniela Nelson Patricia Iván Gloria Germán Liliana Freddy Carolina Hernán Johana Rubén Esperanza
    Leonardo Alejandra Víctor Mónica Santiago Yenny Gustavo Pilar Felipe Jenny Manuel Rocío Alexánder Nubia Darío`),
  en: words(`
    James Maria Michael Jennifer David Linda Robert Elizabeth William Karen Daniel Nancy Joseph Ashley Thomas Emily
    Christopher Kimberly Anthony Michelle Mark Amanda Steven Melissa Andrew Rebecca Joshua Laura Kevin Stephanie
    Brian Cynthia Tyler Rachel Jason Brenda Eric Angela Justin Nicole Brandon Samantha Aaron Victoria Jose Megan
    Luis Hannah Minh Priya Carlos Olivia Terrence Denise Marcus Tamika Ravi Grace Dwayne Yesenia`),
};

const last = {
  es: words(`
    Rodríguez Gómez Martínez López González García Hernández Sánchez Ramírez Torres Díaz Moreno Rojas Vargas Castro
    Muñoz Jiménez Ortiz Gutiérrez Ruiz Álvarez Romero Suárez Castillo Mendoza Rincón Parra Cárdenas Pineda Quintero
    Beltrán Bernal Cortés Forero Guerrero Herrera León Marín Medina Mora Murillo Niño Ospina Pardo Peña Prieto
    Pulido Reyes Rivera Salazar Sierra Silva Triana Useche Velásquez Acosta Buitrago Cifuentes Duarte Escobar`),
  en: words(`
    Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson
    Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis
    Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera
    Campbell Mitchell Carter Roberts Tran Patel Kowalski Schmidt Becker Novak Chen Washington Freeman Okafor`),
};

/** A full name: with two surnames in Spanish. */
export function fullName(random: SeededRandom, language: 'es' | 'en'): string {
  const surnames = language === 'es' ? 2 : 1;
  return [random.pick(first[language]), ...random.sample(last[language], surnames)].join(' ');
}
