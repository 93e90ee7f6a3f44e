/** The types of `cards.js`. */
import type { Tag } from "../board.js";
import type { Parts, Piece } from "./piece.ts";

type Card = (tag: Tag, property: string, parts: Parts) => Piece;
export const numberCard: Card;
export const numberRow: Card;
export const lampCard: Card;
